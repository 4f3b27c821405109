import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { smallSpace } from '#tests/sample-space';
import { openBrowser } from '#tests/site/browser';
import { ATTACKER, hostile, PAYLOADS } from '#tests/site/hostile-overview';
import { type Build, buildSite, type Site } from '#tests/site/production-site';
import { payloadOf, signed } from '#tests/site/signed-webhook';
import { type WatchedPage, watchedPage } from '#tests/site/watched-page';

const SECRET = 'k'.repeat(64);
const DRAFT_SECRET = 'a-secret-of-thirty-two-characters';
const PAGE = '/templates/next.js/hostile';
const LONG_ENOUGH_MS = 300;

let service: ContentService;
let build: Build;
let site: Site;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  service = await startContentService({
    content: smallSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  const env = {
    ...contentEnvironment(service),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    DRAFT_SECRET,
  };
  build = await buildSite(env);
  expect(build.output).toContain('Generating static pages');
  [site, browser] = await Promise.all([build.start(env), openBrowser()]);
  await publish('hostile', 'templates', { ...hostile, framework: ['Next.js', 'Hugo'], order: 0 });
  // Of a filter, its name is on every list.
  await publish('value-hugo', 'templateFilterValue', { name: hostile.name });
});
afterEach(() => watched?.close());
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await service?.close();
});

async function publish(id: string, contentType: string, fields: Record<string, unknown>) {
  const { content } = service;
  if (content.list().some((item) => item.id === id)) content.update(id, fields);
  else content.create({ id, type: 'Entry', contentType, fields });
  const { path, headers, body } = signed(
    'ContentManagement.Entry.publish',
    payloadOf(content.publish(id), 'publish'),
    { secret: SECRET },
  );
  const answer = await fetch(site.url + path, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

async function open(path: string, javaScriptEnabled = true): Promise<Page> {
  watched = await watchedPage(browser, site.url, javaScriptEnabled);
  await watched.page.goto(site.url + path, { waitUntil: 'load' });
  return watched.page;
}

/** Goes over all that there is with the pointer, the focus and clicks. */
async function touchEverything(page: Page): Promise<void> {
  await page.locator('section[aria-label="Overview"]').evaluate((area) => {
    for (const element of area.querySelectorAll<HTMLElement>('*')) {
      for (const type of ['pointerover', 'mouseover', 'pointerdown', 'toggle', 'animationstart']) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      element.focus?.();
      // An honest link to another page is nothing that runs.
      const { href = '' } = element as HTMLAnchorElement;
      const [page] = document.URL.split('#');
      const leadsAway = /^https?:/.test(href) && href.split('#')[0] !== page;
      if (!leadsAway) element.click?.();
    }
  });
}

async function expectNoHarm(): Promise<void> {
  await watched.page.waitForTimeout(LONG_ENOUGH_MS);
  expect(watched.harm()).toEqual([]);
}

/** All that stands around the attacks is there to read. */
async function expectWords(page: Page): Promise<void> {
  const text = (await page.locator('main').textContent()) ?? '';
  for (const [at] of PAYLOADS.entries()) {
    expect(text).toContain(`Words before ${at}.`);
    expect(text).toContain(`Words after ${at}.`);
  }
}

describe('an overview that attacks its readers', () => {
  it('would harm them if it were shown as it is', async () => {
    watched = await watchedPage(browser, site.url);
    await watched.page.setContent(hostile.overview);
    await watched.page.waitForTimeout(LONG_ENOUGH_MS);
    const harm = watched.harm();
    expect(harm).toContain('ran a script');
    expect(harm.filter((what) => what.includes(ATTACKER)).length).toBeGreaterThan(3);
  });

  it.each([true, false])('does nothing on its page, with JavaScript: %s', async (withScripts) => {
    const page = await open(PAGE, withScripts);
    await expectWords(page);
    await expectNoHarm();
    expect(page.url()).toBe(site.url + PAGE);
  });

  it('does nothing where it is come to from a list', async () => {
    const page = await open('/templates/next.js');
    await page.locator('#results h3 a[href$="/hostile"]').click();
    await page.getByText('Words before 0.').waitFor();
    expect(page.url()).toBe(site.url + PAGE);
    await expectWords(page);
    await expectNoHarm();
  });

  it('does nothing whatever is touched or followed', async () => {
    const page = await open(PAGE);
    await touchEverything(page);
    await expectNoHarm();
    expect(page.url().replace(/#.*/, '')).toBe(site.url + PAGE);
    const addresses = await page
      .locator('main a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !/^https?:/.test(address))).toEqual([]);
  });

  it('does nothing to an editor who looks at its draft', async () => {
    const query = new URLSearchParams({ secret: DRAFT_SECRET, id: 'hostile' });
    const page = await open(`/api/draft/enable?${query}`);
    await page.getByText('You are looking at drafts').waitFor();
    await expectWords(page);
    await touchEverything(page);
    await expectNoHarm();
  });

  it('takes no name that the page itself goes by', async () => {
    const page = await open(PAGE);
    const own = await page.evaluate(() => ({
      data: document.getElementById('__NEXT_DATA__')?.tagName,
      main: document.getElementById('main')?.tagName,
      root: document.getElementById('__next')?.firstElementChild !== null,
      location: String(window.location) === document.URL,
      body: document.body.tagName,
      find: typeof document.getElementById,
    }));
    expect(own).toEqual({
      data: 'SCRIPT',
      main: 'MAIN',
      root: true,
      location: true,
      body: 'BODY',
      find: 'function',
    });
  });
});

describe('its name, its publisher and its description', () => {
  it.each([
    '/',
    '/templates',
    '/templates/next.js',
    '/templates/hugo',
    '/templates/hugo/hostile',
    '/templates/search?q=hostile+script',
    `/templates/search?q=${encodeURIComponent(hostile.name.slice(0, 110))}`,
    `/templates/search?framework=hugo&q=${encodeURIComponent('"><script>window.pwned=1</script>')}`,
  ])('are words on %s', async (path) => {
    const page = await open(path);
    expect(await page.locator('main').textContent()).toContain('<script>');
    await expectNoHarm();
  });

  it('stand in what a page says of itself to machines, and end nothing there', async () => {
    const page = await open(PAGE);
    expect(await page.title()).toContain(hostile.name);
    const description = page.locator('meta[name="description"]');
    expect(await description.getAttribute('content')).toContain('Described </script>');
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(texts.length).toBe(1);
    expect(JSON.stringify(JSON.parse(texts[0] ?? ''))).toContain(JSON.stringify(hostile.name));
  });

  it('lead nowhere: no address of theirs is one to follow', async () => {
    const page = await open(PAGE);
    expect(await page.getByRole('list', { name: 'Use this template' }).count()).toBe(0);
  });
});

describe('what machines read of it', () => {
  it.each([
    ['/feed.xml', 'application/rss+xml'],
    ['/sitemap.xml', 'application/xml'],
    ['/llms.txt', 'text/plain'],
    ['/api/templates?q=hostile', 'application/json'],
    [`${PAGE}/index.md`, 'text/markdown'],
  ])('%s harms nobody who opens it in a browser', async (path, type) => {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toMatch(/hostile/i);
    watched = await watchedPage(browser, site.url);
    // What a browser doesn't show it keeps as a file.
    await watched.page.goto(site.url + path).catch((error: Error) => {
      expect(error.message).toMatch(/Download is starting|ERR_ABORTED/);
    });
    await expectNoHarm();
  });

  it('the overview as Markdown is never taken for a page', async () => {
    const { headers } = await fetch(`${site.url}${PAGE}/index.md`);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('the share picture is a picture', async () => {
    const page = await open(PAGE);
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname, search } = new URL(address ?? '');
    const picture = await fetch(site.url + pathname + search);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    await page.goto(site.url + pathname + search);
    await expectNoHarm();
  });
});
