import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { draftCopy } from '@/copy/en/draft';
import { templateCopy } from '@/copy/en/template';
import { cookiesOf } from '@/tests/fixtures/cookies';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';
import { type WatchedPage, watchedPage } from '@/tests/fixtures/watched-page';
import { ATTACKER, hostile, PAYLOADS } from '@/tests/site/content/xss-payloads';

const PAGE = '/templates/next.js/hostile';
const LONG_ENOUGH_MS = 300;

const it = siteTest({ content: smallSpace() })
  .extend('write', { scope: 'file' }, ({ content, publish }) => {
    return async (id: string, contentType: string, fields: Record<string, unknown>) => {
      if (content.list().some((item) => item.id === id)) content.update(id, fields);
      else content.create({ id, type: 'Entry', contentType, fields });
      await publish(id);
    };
  })
  .extend('watch', ({ browser, site }, { onCleanup }) => {
    const opened: WatchedPage[] = [];
    onCleanup(async () => {
      for (const { close } of opened) await close();
    });
    return async (javaScriptEnabled = true) => {
      const watched = await watchedPage(browser, site.url, javaScriptEnabled);
      opened.push(watched);
      return { ...watched, expectNoHarm: () => expectNoHarm(watched) };
    };
  })
  .extend('open', ({ site, watch }) => async (path: string, javaScriptEnabled = true) => {
    const watched = await watch(javaScriptEnabled);
    await watched.page.goto(site.url + path, { waitUntil: 'load' });
    return watched;
  });

it.beforeAll(async ({ write }) => {
  await write('hostile', 'templates', { ...hostile, framework: ['Next.js', 'Hugo'], order: 0 });
  // Every list shows this filter.
  await write('value-hugo', 'templateFilterValue', { name: hostile.name });
});

async function touchEverything(page: Page): Promise<void> {
  await page.locator('section[aria-label="Overview"]').evaluate((area) => {
    for (const element of area.querySelectorAll<HTMLElement>('*')) {
      for (const type of ['pointerover', 'mouseover', 'pointerdown', 'toggle', 'animationstart']) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      element.focus?.();
      const { href = '' } = element as HTMLAnchorElement;
      const [page] = document.URL.split('#');
      const leadsAway = /^https?:/.test(href) && href.split('#')[0] !== page;
      if (!leadsAway) element.click?.();
    }
  });
}

async function expectNoHarm({ page, harm }: WatchedPage): Promise<void> {
  await page.waitForTimeout(LONG_ENOUGH_MS);
  expect(harm()).toEqual([]);
}

async function expectWords(page: Page): Promise<void> {
  const text = (await page.locator('main').textContent()) ?? '';
  for (const [at] of PAYLOADS.entries()) {
    expect(text).toContain(`Words before ${at}.`);
    expect(text).toContain(`Words after ${at}.`);
  }
}

describe('a hostile overview', () => {
  it('would do harm if it were rendered unchanged', async ({ watch }) => {
    const { page, harm } = await watch();
    await page.setContent(hostile.overview);
    await page.waitForTimeout(LONG_ENOUGH_MS);
    expect(harm()).toContain('ran a script');
    expect(harm().filter((what) => what.includes(ATTACKER)).length).toBeGreaterThan(3);
  });

  it.for([true, false])(
    'is harmless on its page, with JavaScript: %s',
    async (withScripts, { open, site }) => {
      const { page, expectNoHarm } = await open(PAGE, withScripts);
      await expectWords(page);
      await expectNoHarm();
      expect(page.url()).toBe(site.url + PAGE);
    },
  );

  it('is harmless after navigation from a list', async ({ open, site }) => {
    const { page, expectNoHarm } = await open('/templates/next.js');
    await page.locator('#results h3 a[href$="/hostile"]').click();
    await page.getByText('Words before 0.').waitFor();
    expect(page.url()).toBe(site.url + PAGE);
    await expectWords(page);
    await expectNoHarm();
  });

  it('is harmless when every element is used and every link is followed', async ({
    open,
    site,
  }) => {
    const { page, expectNoHarm } = await open(PAGE);
    await touchEverything(page);
    await expectNoHarm();
    expect(page.url().replace(/#.*/, '')).toBe(site.url + PAGE);
    const addresses = await page
      .locator('main a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !/^https?:/.test(address))).toEqual([]);
  });

  it('is harmless to an editor who opens the draft', async ({ open, environment }) => {
    const query = new URLSearchParams({ secret: environment.DRAFT_SECRET, id: 'hostile' });
    const { page, expectNoHarm } = await open(`/api/draft/enable?${query}`);
    await page.getByText(draftCopy.drafts).waitFor();
    await expectWords(page);
    await touchEverything(page);
    await expectNoHarm();
  });

  it('does not overwrite global names of the page', async ({ open }) => {
    const { page } = await open(PAGE);
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

describe('a hostile name, publisher and description', () => {
  it.for([
    '/',
    '/templates',
    '/templates/next.js',
    '/templates/hugo',
    '/templates/hugo/hostile',
    '/templates/search?q=hostile+script',
    `/templates/search?q=${encodeURIComponent(hostile.name.slice(0, 110))}`,
    `/templates/search?framework=hugo&q=${encodeURIComponent('"><script>window.pwned=1</script>')}`,
  ])('are rendered as text on %s', async (path, { open }) => {
    const { page, expectNoHarm } = await open(path);
    expect(await page.locator('main').textContent()).toContain('<script>');
    await expectNoHarm();
  });

  it('are escaped in a page’s metadata', async ({ open }) => {
    const { page } = await open(PAGE);
    expect(await page.title()).toContain(hostile.name);
    const description = page.locator('meta[name="description"]');
    expect(await description.getAttribute('content')).toContain('Described </script>');
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(texts.length).toBe(1);
    expect(JSON.stringify(JSON.parse(texts[0] ?? ''))).toContain(JSON.stringify(hostile.name));
  });

  it('never become links', async ({ open }) => {
    const { page } = await open(PAGE);
    expect(await page.getByRole('list', { name: templateCopy.actions }).count()).toBe(0);
  });
});

describe('machine-readable files', () => {
  it.for([
    ['/feed.xml', 'application/rss+xml'],
    ['/sitemap.xml', 'application/xml'],
    ['/llms.txt', 'text/plain'],
    ['/api/templates?q=hostile', 'application/json'],
    [`${PAGE}/index.md`, 'text/markdown'],
  ] as const)('%s is harmless in a browser', async ([path, type], { site, watch }) => {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(await answer.text()).toMatch(/hostile/i);
    const { page, expectNoHarm } = await watch();
    // Browsers download files of unknown types.
    await page.goto(site.url + path).catch((error: Error) => {
      expect(error.message).toMatch(/Download is starting|ERR_ABORTED/);
    });
    await expectNoHarm();
  });

  it('the overview as Markdown is never served as HTML', async ({ site }) => {
    const { headers } = await fetch(`${site.url}${PAGE}/index.md`);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('the share image is a PNG and harmless in a browser', async ({ open, site }) => {
    const { page, expectNoHarm } = await open(PAGE);
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname, search } = new URL(address ?? '');
    const picture = await fetch(new URL(pathname + search, site.url));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    await page.goto(new URL(pathname + search, site.url).href);
    await expectNoHarm();
  });
});

describe('an overview that takes minutes to parse', () => {
  const HEAVY_PAGE = '/templates/hugo/heavy';
  const NOT_SHOWN = templateCopy.overviewMissing;
  const heavy = { name: 'Heavy', slug: 'heavy', framework: ['Hugo'] };

  /** Returns the slowest response in ms while `work` is pending. */
  async function slowestAnswer(url: string, work: Promise<unknown>): Promise<number> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    let slowest = 0;
    while (!isDone) {
      const start = performance.now();
      expect((await fetch(url)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - start);
    }
    await done;
    return slowest;
  }

  it.for([
    ['quotes', '>'.repeat(50_000)],
    ['brackets', '['.repeat(25_000) + ']'.repeat(25_000)],
  ] as const)(
    'is replaced by a note to visitors and editors, without blocking other requests: %s',
    async ([, overview], { environment, open, site, write }) => {
      const work = write('heavy', 'templates', { ...heavy, overview });
      const slowest = await slowestAnswer(`${site.url}/api/health/live`, work);
      expect(slowest).toBeLessThan(2_000);
      const { page } = await open(HEAVY_PAGE);
      await page.getByText(NOT_SHOWN).waitFor();
      expect(site.log()).toMatch(/"gallery.overview-not-rendered","message":"The page of heavy,/);
      const signedIn = await fetch(
        `${site.url}/api/editor/sign-in?secret=${environment.DRAFT_SECRET}`,
        {
          redirect: 'manual',
        },
      );
      const cookie = cookiesOf(signedIn);
      const editor = await fetch(`${site.url}/editor`, { headers: { cookie } });
      expect(await editor.text()).toContain('The page is shown without its overview');
    },
  );

  it('appears once its author has shortened it', async ({ open, write }) => {
    await write('heavy', 'templates', { ...heavy, overview: '# Lighter' });
    const { page } = await open(HEAVY_PAGE);
    await page.getByRole('heading', { name: 'Lighter' }).waitFor();
    expect(await page.getByText(NOT_SHOWN).count()).toBe(0);
  });
});
