import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { sampleImagesFolder } from '#local/sample-content';
import { contentEnvironment } from '#tests/lib-on-services';
import { BREAKOUT, machineSpace, RAW_OVERVIEW } from '#tests/machine-space';
import { type Look, openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';
import { payloadOf, signed } from '#tests/site/signed-webhook';

const SECRET = 'k'.repeat(64);
/** What SITE_URL says, wherever the site is served. */
const ORIGIN = 'https://gallery.example';

let service: ContentService;
let build: Build;
let site: Site;
let browser: Browser;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await startContentService({
    content: await machineSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    imagesFolder: sampleImagesFolder(),
  });
  environment = { ...contentEnvironment(service), CONTENTFUL_WEBHOOK_SECRET: SECRET };
  build = await buildSite(environment);
  expect(build.output).toContain('Generating static pages');
  [site, browser] = await Promise.all([build.start(environment), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await service?.close();
});

async function get(path: string, init: RequestInit = {}, at: Site = site) {
  const response = await fetch(at.url + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function visit(path: string, look: Look = {}) {
  const { page, context } = await openPage(browser, look);
  await page.goto(site.url + path, { waitUntil: 'load' });
  return { page, done: () => context.close() };
}

async function publish(id: string) {
  const { path, headers, body } = signed(
    'ContentManagement.Entry.publish',
    payloadOf(service.content.publish(id), 'publish'),
    { secret: SECRET },
  );
  expect((await get(path, { method: 'POST', headers, body })).status).toBe(200);
}

/** Names and contents of all that a page says of itself, as it stands in the document. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const meta = Array.from(document.querySelectorAll('head meta'), (one) => [
      one.getAttribute('property') ?? one.getAttribute('name') ?? '',
      one.getAttribute('content') ?? '',
    ]);
    const links = Array.from(document.querySelectorAll('head link'), (one) => [
      [one.getAttribute('rel'), one.getAttribute('type')].filter(Boolean).join(' '),
      one.getAttribute('href') ?? '',
    ]);
    const said = [...meta, ...links].filter(
      ([name]) => name !== '' && !/^(theme-color|stylesheet|preload|prefetch)/.test(name ?? ''),
    );
    const names = said.map(([name]) => name);
    return {
      title: document.title,
      said: Object.fromEntries(said) as Record<string, string>,
      doubled: names.filter((name, at) => names.indexOf(name) !== at),
    };
  });

type Thing = Record<string, unknown> & { '@type': string };

async function thingsOn(page: Page): Promise<Record<string, Thing>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(texts.length).toBe(1);
  const data = JSON.parse(texts[0] ?? '');
  expect(data['@context']).toBe('https://schema.org');
  return Object.fromEntries(data['@graph'].map((thing: Thing) => [thing['@type'], thing]));
}

/** The cards of a listing in order, with absolute addresses. */
const cardsOn = (page: Page) =>
  page.locator('#results article h3 a').evaluateAll(
    (links, origin) =>
      links.map((link) => ({
        name: link.textContent,
        url: origin + (link.getAttribute('href') ?? ''),
      })),
    ORIGIN,
  );

const PAGES = [
  ['/', 'Plinth: templates to stand on', `${ORIGIN}/`, 'site'],
  ['/templates', 'All templates – Plinth', `${ORIGIN}/templates`, 'site'],
  ['/templates/blog', 'Start a blog – Plinth', `${ORIGIN}/templates/blog`, 'filters/blog'],
  [
    '/templates/next.js/notes',
    'Notes – Plinth',
    `${ORIGIN}/templates/next.js/notes`,
    'templates/notes',
  ],
  [
    '/templates/search?framework=next.js&type=blog',
    undefined,
    `${ORIGIN}/templates/search?framework=next.js&type=blog`,
    'site',
  ],
] as const;

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'what a page says of itself, with JavaScript: $javaScriptEnabled',
  (look) => {
    it.each(PAGES)('%s', async (path, title, canonical, picture) => {
      const { page, done } = await visit(path, look);
      const head = await headOf(page);
      expect(head.doubled).toEqual([]);
      if (title !== undefined) expect(head.title).toBe(title);
      const { said } = head;
      expect(said.canonical).toBe(canonical);
      expect(said['og:url']).toBe(canonical);
      expect(said.description?.length).toBeGreaterThan(40);
      expect(said['og:description']).toBe(said.description);
      expect(head.title).toContain(said['og:title']?.slice(1));
      expect(said['og:image']).toMatch(new RegExp(`^${ORIGIN}/api/og/${picture}\\?v=[\\w-]{12}$`));
      expect(said).toMatchObject({
        'og:type': 'website',
        'og:site_name': 'Plinth',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': `${said['og:title']}, on show at Plinth`,
        'twitter:card': 'summary_large_image',
        'twitter:title': said['og:title'],
        'twitter:image': said['og:image'],
        'twitter:image:alt': said['og:image:alt'],
        'alternate application/rss+xml': '/feed.xml',
      });
      expect(said.robots).toBe(path.includes('search') ? 'noindex, follow' : undefined);
      expect(said['alternate text/markdown']).toBe(
        path.endsWith('/notes') ? `${canonical}/index.md` : undefined,
      );
      await done();
    });
  },
);

describe('a visitor who goes from page to page', () => {
  it('has the head and the data of the page that is on the screen', async () => {
    const { page, done } = await visit('/templates/blog');
    const [card] = await cardsOn(page);
    await page.locator('#results article h3 a').first().click();
    await expect.poll(async () => (await headOf(page)).said.canonical).toBe(card?.url);
    const head = await headOf(page);
    expect(head.doubled).toEqual([]);
    expect(head.title).toBe(`${card?.name} – Plinth`);
    expect(head.said['og:url']).toBe(card?.url);
    expect((await thingsOn(page)).SoftwareSourceCode?.url).toBe(card?.url);
    await done();
  });
});

describe('JSON-LD', () => {
  it('lists the templates that a listing shows, in order, counted over its pages', async () => {
    for (const [path, first] of [
      ['/templates', 1],
      ['/templates/next.js', 1],
      ['/templates/search?page=2', 21],
    ] as const) {
      const { page, done } = await visit(path);
      const list = (await thingsOn(page)).ItemList;
      const cards = await cardsOn(page);
      expect(cards.length).toBeGreaterThan(5);
      expect(list?.itemListElement).toEqual(
        cards.map((card, at) => ({ '@type': 'ListItem', position: first + at, ...card })),
      );
      const counted = await page.locator('#results').textContent();
      expect(counted).toContain(`${list?.numberOfItems} templates`);
      await done();
    }
  });

  it('says nothing of a list that is empty', async () => {
    const { page, done } = await visit('/templates/search?q=zzzzzzzzzz');
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
    await done();
  });

  it('gives the way to a filter and to a template, as the page does', async () => {
    const { page, done } = await visit('/templates/next.js/notes');
    const shown = await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    const way = (await thingsOn(page)).BreadcrumbList?.itemListElement as Thing[];
    expect(way.map(({ name, item }) => [name, item])).toEqual([
      ...shown.map(([name, href]) => [name, `${ORIGIN}${href}`]),
      ['Notes', `${ORIGIN}/templates/next.js/notes`],
    ]);
    await page.goto(`${site.url}/templates/blog`);
    const toFilter = (await thingsOn(page)).BreadcrumbList?.itemListElement as Thing[];
    expect(toFilter.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Templates'],
      [2, 'Blog'],
    ]);
    await done();
  });

  it('says of a template what its page says', async () => {
    const [blog] = (await visitCards('/templates/blog')).slice(0, 1);
    const { page, done } = await visit(new URL(blog?.url ?? '').pathname);
    const code = (await thingsOn(page)).SoftwareSourceCode;
    expect(code?.name).toBe(await page.getByRole('heading', { level: 1 }).textContent());
    const main = page.getByRole('main');
    const source = main.getByRole('link', { name: /^Source/ });
    expect(code?.codeRepository).toBe(await source.getAttribute('href'));
    expect(code?.dateModified).toBe(await main.locator('time').first().getAttribute('datetime'));
    expect(code?.author).toEqual({ '@type': 'Organization', name: 'Vercel' });
    expect(code?.keywords).toContain('Blog');
    expect(code?.image).toContain(service.imagesUrl);
    await done();
  });

  it('says of the site how it is searched', async () => {
    const { page, done } = await visit('/');
    const action = (await thingsOn(page)).WebSite?.potentialAction;
    const { target } = action as { target: { urlTemplate: string } };
    expect(target.urlTemplate.startsWith(ORIGIN)).toBe(true);
    const address = target.urlTemplate.replace('{search_term_string}', 'notes');
    await page.goto(address.replace(ORIGIN, site.url));
    expect((await cardsOn(page)).map(({ name }) => name)).toContain('Notes');
    await done();
  });

  it('holds a name that tries to end it', async () => {
    for (const path of ['/templates/next.js/hostile', '/templates/search?q=script']) {
      const { page, done } = await visit(path);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      const { SoftwareSourceCode, ItemList } = await thingsOn(page);
      const [listed] = (ItemList?.itemListElement ?? []) as Thing[];
      const named = SoftwareSourceCode ?? listed;
      expect(named?.name).toBe(BREAKOUT);
      await done();
    }
  });
});

async function visitCards(path: string) {
  const { page, done } = await visit(path);
  const cards = await cardsOn(page);
  await done();
  return cards;
}

/** As a browser reads XML; where it is none, the browser says so. */
async function xmlOf(path: string) {
  const { headers, text } = await get(path);
  const { page, done } = await visit('/');
  const read = await page.evaluate((source) => {
    const xml = new DOMParser().parseFromString(source, 'application/xml');
    const rows = (row: string, names: string[]) =>
      Array.from(xml.querySelectorAll(row), (one) =>
        Object.fromEntries(names.map((name) => [name, one.querySelector(name)?.textContent])),
      );
    return {
      isXml: xml.querySelector('parsererror') === null,
      urls: rows('url', ['loc', 'lastmod']),
      items: rows('item', ['title', 'link', 'guid', 'pubDate']),
      self: xml.querySelector('channel > link ~ *[rel="self"]')?.getAttribute('href'),
    };
  }, text);
  await done();
  return { ...read, headers };
}

describe('the sitemap', () => {
  it('has every page that may be found, once, with the time of its last change', async () => {
    const { isXml, urls, headers } = await xmlOf('/sitemap.xml');
    expect(isXml).toBe(true);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = urls.map(({ loc }) => String(loc));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain(`${ORIGIN}/templates/next.js/notes.md`);
    expect(addresses).toContain(`${ORIGIN}/templates/all/filed-nowhere`);
    expect(addresses.join()).not.toMatch(/never-published|search|index\.md/);
    const notes = urls.find(({ loc }) => loc?.endsWith('/notes'));
    expect(notes?.lastmod).toBe('2026-04-02T12:00:00.000Z');
    for (const address of addresses.filter((_, at) => at % 9 === 0)) {
      const { status, text } = await get(address.replace(ORIGIN, ''));
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(text).toContain(`rel="canonical" href="${address}"`);
      expect(text).not.toContain('name="robots"');
    }
  });
});

describe('the feed', () => {
  it('has the newest templates, newest first, each at an address of its own', async () => {
    const { isXml, items, self, headers } = await xmlOf('/feed.xml');
    expect(isXml).toBe(true);
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(self).toBe(`${ORIGIN}/feed.xml`);
    const times = items.map(({ pubDate }) => Date.parse(String(pubDate)));
    expect(times.length).toBeGreaterThan(40);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(items.map(({ title }) => title)).toContain(BREAKOUT);
    expect((await get(String(items[0]?.link).replace(ORIGIN, ''))).status).toBe(200);
  });
});

describe('robots.txt', () => {
  it('leads to the sitemap, and keeps robots from what is no page', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/og/',
      'Allow: /api/templates',
      'Disallow: /api/',
      'Disallow: /editor',
      '',
      `Sitemap: ${ORIGIN}/sitemap.xml`,
      '',
    ]);
  });
});

describe('llms.txt', () => {
  it('has a title, a summary, every filter that holds something and every template', async () => {
    const { text, headers } = await get('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Framework',
      'Use Case',
      'CSS',
      'Database',
      'Templates',
      'Optional',
    ]);
    const { body } = await api('');
    expect(text.startsWith(`# Plinth\n\n> A gallery of ${body.total} open-source templates`)).toBe(
      true,
    );
    expect(text.match(/^- \[[^\n]+\/index\.md\)/gm)?.length).toBe(body.total);
    for (const { values } of body.facets) {
      for (const { url, count } of values) {
        expect(text.includes(`](${url})`)).toBe(count > 0);
      }
    }
  });

  it('leads to Markdown that is there, and keeps to one line a template', async () => {
    const { text } = await get('/llms.txt');
    const hostile = text.split('\n').filter((line) => line.includes('hostile/index.md'));
    expect(hostile.length).toBe(1);
    expect(hostile[0]).toContain('\\<script\\>');
    const twins = [...text.matchAll(/\((\S+\/index\.md)\)/g)].map(([, url]) => String(url));
    for (const url of twins.filter((_, at) => at % 11 === 0)) {
      const { status, headers } = await get(url.replace(ORIGIN, ''));
      expect({ url, status, type: headers.get('content-type') }).toEqual({
        url,
        status: 200,
        type: 'text/markdown; charset=utf-8',
      });
    }
  });
});

describe('a template’s page as Markdown', () => {
  it('says what the page says, and that the page is the one to be listed', async () => {
    const { status, headers, text } = await get('/templates/next.js/notes/index.md');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('link')).toBe(`<${ORIGIN}/templates/next.js/notes>; rel="canonical"`);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    expect(text).toBe(
      [
        '# Notes',
        [
          '- Updated: 2026-04-02',
          `- Framework: [Next.js](${ORIGIN}/templates/next.js)`,
          `- Page: <${ORIGIN}/templates/next.js/notes>`,
        ].join('\n'),
        '## Overview',
        'Of notes.\n',
      ].join('\n\n'),
    );
  });

  it('has the links and the command of the page', async () => {
    const [card] = await visitCards('/templates/blog');
    const path = new URL(card?.url ?? '').pathname;
    const { page, done } = await visit(path);
    const { text } = await get(`${path}/index.md`);
    const outside = page.locator('main header a[href^="https:"]');
    const links = await outside.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(text).toContain(`<${link}>`);
    expect(text).toMatch(/^- Start with: `npx .+`$/m);
    await done();
  });

  it('is led to from the address with .md', async () => {
    const { status, headers } = await get('/templates/next.js/notes.md/index.md');
    expect(status).toBe(200);
    expect(headers.get('link')).toContain('/notes.md>');
    expect(await get('/templates/next.js/hostile.md')).toMatchObject({ status: 308 });
    const led = await fetch(`${site.url}/templates/next.js/hostile.md`);
    expect(led.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  it('takes no page from a template whose slug ends in .md', async () => {
    const { page, done } = await visit('/templates/next.js/notes.md');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Notes in Markdown');
    await done();
    expect((await get('/templates/next.js/notes/index.md')).text).toContain('Of notes.');
    expect((await get('/templates/next.js/notes.md/index.md')).text).toContain('Of Markdown.');
  });

  it('has the overview as it was written, and no name that is more than a line', async () => {
    const { text } = await get('/templates/next.js/hostile/index.md');
    expect(text).toContain(RAW_OVERVIEW);
    const [head] = text.split('## Overview');
    expect(head).not.toMatch(/(?<!\\)<(?!https:)/);
    expect(head).toContain('\\[x\\](javascript:alert(1))');
  });

  it('is at the canonical address, and nowhere where there is no such template', async () => {
    const moved = await get('/templates/astro/notes/index.md');
    expect(moved.status).toBe(308);
    expect(moved.headers.get('location')).toBe('/templates/next.js/notes/index.md');
    for (const slug of ['nothing', 'never-published', 'nothing.md']) {
      expect({ slug, status: (await get(`/templates/next.js/${slug}/index.md`)).status }).toEqual({
        slug,
        status: 404,
      });
      expect((await get(`/templates/next.js/${slug}.md`)).status).toBe(404);
    }
  });

  it('is new as soon as a publish is answered', async () => {
    expect((await get('/templates/next.js/notes/index.md')).text).toContain('Of notes.');
    service.content.update('template-notes', { name: 'Notes anew', overview: 'Of news.' });
    await publish('template-notes');
    const { text } = await get('/templates/next.js/notes/index.md');
    expect(text).toContain('# Notes anew');
    expect(text).toContain('Of news.');
    expect((await get('/llms.txt')).text).toContain('[Notes anew]');
  });
});

type ApiBody = {
  total: number;
  page: number;
  pageSize: number;
  items: { name: string; url: string; facets: Record<string, { slug: string }[]> }[];
  facets: { field: string; values: { slug: string; url: string; count: number }[] }[];
  message: string;
  problems: string[];
};

async function api(query: string, init: RequestInit = {}) {
  const { status, headers, text } = await get(`/api/templates${query}`, init);
  return { status, headers, body: (text === '' ? {} : JSON.parse(text)) as ApiBody };
}

describe('GET /api/templates', () => {
  it.each([
    '?framework=next.js&type=blog',
    '?framework=next.js&framework=astro&page=2',
    '?q=notes&sort=name',
    '?sort=newest',
  ])('answers %s with what the search page shows', async (query) => {
    const { status, headers, body } = await api(query);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const cards = await visitCards(`/templates/search${query}`);
    expect(body.items.map(({ name, url }) => ({ name, url }))).toEqual(cards);
    expect(body.items.length).toBeGreaterThan(0);
    expect(body.pageSize).toBe(20);
  });

  it('takes any of one section and something from each', async () => {
    const { body } = await api('?framework=next.js&framework=astro&css=tailwind');
    expect(body.total).toBeGreaterThan(0);
    for (const { facets } of body.items) {
      expect(facets.css?.map(({ slug }) => slug)).toContain('tailwind');
      expect(facets.framework?.some(({ slug }) => ['next.js', 'astro'].includes(slug))).toBe(true);
    }
  });

  it.each([
    ['?framework=nope', /framework: there is no "nope"/],
    ['?framework=next.js&framework=nope', /there is no "nope"/],
    ['?framwork=next.js', /"framwork" is not asked for here/],
    ['?sort=best', /sort: one of recommended, newest, name/],
    ['?page=0', /page: a whole number, from 1/],
    ['?page=1.5', /page: a whole number/],
    ['?page=two', /page: a whole number/],
    ['?page=1&page=2', /page: once, not 2 times/],
    [`?q=${'x'.repeat(121)}`, /q: at most 120 characters/],
  ])('refuses %s and says why', async (query, problem) => {
    const { status, headers, body } = await api(query);
    expect(status).toBe(400);
    expect(body.problems.length).toBe(1);
    expect(body.problems[0]).toMatch(problem);
    expect(body.message).toContain(body.problems[0]);
    expect(headers.get('cache-control') ?? '').not.toContain('s-maxage');
  });

  it('says all that is wrong at once', async () => {
    const { body } = await api('?framework=nope&sort=best&page=-1');
    expect(body.problems.length).toBe(3);
  });

  it('answers nothing but GET and HEAD', async () => {
    const posted = await api('', { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect((await api('', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('with the content service down since before the server’s start', () => {
  let fresh: Site;
  beforeAll(async () => {
    service.faults.strike({ kind: 'refuse' });
    fresh = await build.start(environment);
  });
  afterAll(async () => {
    service.faults.clear();
    await fresh?.stop();
  });

  it('files for machines are made from the last good catalogue', async () => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/feed.xml',
      '/llms.txt',
      '/api/templates',
    ]) {
      expect({ path, status: (await get(path, {}, fresh)).status }).toEqual({ path, status: 200 });
    }
  });

  it('Markdown is asked for again, and is never said not to exist', async () => {
    const known = await get('/templates/next.js/notes/index.md', {}, fresh);
    expect(known.status).toBe(503);
    expect(known.headers.get('retry-after')).toBe('30');
    const unknown = await get('/templates/next.js/who-knows/index.md', {}, fresh);
    expect(unknown.status).toBe(500);
    for (const { headers } of [known, unknown]) {
      expect(headers.get('cache-control')).toContain('no-store');
    }
  });

  it('Markdown is there again as soon as the service is', async () => {
    service.faults.clear();
    await expect
      .poll(async () => (await get('/templates/next.js/notes/index.md', {}, fresh)).status, {
        timeout: 15_000,
        interval: 500,
      })
      .toBe(200);
  });
});
