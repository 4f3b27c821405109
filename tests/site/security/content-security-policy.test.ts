import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  APPLY_THEME,
  HIDE_DISMISSED,
  KEEP_SHORTCUT,
  START_PAGE,
} from '@/components/site/inline-scripts.js';
import { siteCopy } from '@/copy/en/site';
import { templateCopy } from '@/copy/en/template';
import { addressOf } from '@/lib/runtime/addresses.js';
import { partOfGallery } from '@/tests/fixtures/gallery-content';
import { changeAnswers } from '@/tests/fixtures/intercept-response';
import { ALL_TEMPLATES } from '@/tests/fixtures/listing';
import { siteTest } from '@/tests/fixtures/site-test';

const TEMPLATE = '/templates/next.js/nextjs-starter';
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['the full list', '/templates'],
  ['a filter', '/templates/next.js'],
  ['a search', '/templates/search?q=auth&framework=next.js'],
  ['a search without results', '/templates/search?q=zzzzzz'],
  ['a template', TEMPLATE],
  ['a missing page', '/templates/next.js/nothing-here'],
  ['the editors’ sign-in', '/editor'],
];

const WITHOUT_PICTURES = [
  '/templates/search?q=zzzzzz',
  '/templates/next.js/nothing-here',
  '/editor',
];

const it = siteTest(async () => ({ content: await partOfGallery(4) }), {
  REQUEST_LIMIT: '200',
  TRUSTED_PROXIES: '1',
}).extend('watchedPage', async ({ blankPage }) => {
  const opened = await blankPage();
  await opened.page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return opened;
});

declare global {
  interface Window {
    violations: string[];
    hasRun?: string[];
  }
}

const violations = (page: Page) => page.evaluate(() => window.violations);

async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await page.waitForLoadState('networkidle');
}

describe('the Content-Security-Policy', () => {
  it.for(PAGES)('allows everything on %s', async ([, path], { site, watchedPage }) => {
    const { page } = watchedPage;
    await page.goto(site.url + path);
    await readToTheEnd(page);
    expect(await violations(page)).toEqual([]);
    const widths = await page
      .locator('main img')
      .evaluateAll((pictures) => pictures.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(widths).not.toContain(0);
    expect(widths.length > 0).toBe(!WITHOUT_PICTURES.includes(path));
    await watchedPage.done(/status of 40[14] /);
  });

  it('allows everything that visitors do: links, filters, search, dismissing and copying', async ({
    site,
    watchedPage,
  }) => {
    const { page } = watchedPage;
    await page.goto(`${site.url}/`);
    await page.getByRole('button', { name: siteCopy.announcement.dismiss }).click();
    await page.getByRole('link', { name: siteCopy.templates.name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: ALL_TEMPLATES }).waitFor();
    await page.getByRole('link', { name: /^Next\.js \d+ templates/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Next.js templates' }).waitFor();
    await page.getByRole('searchbox').fill('blog');
    await page.getByRole('heading', { level: 1, name: '“blog” in Next.js' }).waitFor();
    await page.locator('article h3 > a').first().click();
    await page.getByRole('button', { name: templateCopy.start.copy }).first().click();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });

  it('allows everything in draft mode', async ({ environment, site, watchedPage }) => {
    const { page } = watchedPage;
    const secret = environment.DRAFT_SECRET;
    await page.goto(`${site.url}/api/draft/enable?secret=${secret}&path=${TEMPLATE}`);
    await page.getByRole('link', { name: siteCopy.draft.leave }).waitFor();
    await readToTheEnd(page);
    expect(await violations(page)).toEqual([]);
  });

  it.for([
    ['inline script', '<script>window.hasRun = ["inline"]</script>'],
    ['script from another origin', '<script src="http://127.0.0.1:9/x.js"></script>'],
    ['javascript: URL', '<iframe src="javascript:parent.hasRun = [1]"></iframe>'],
    ['event handler', '<img src="data:," onerror="window.hasRun = [\'event\']">'],
    ['base element', '<base href="http://127.0.0.1:9/">'],
    ['frame from another origin', '<iframe src="http://127.0.0.1:9/"></iframe>'],
    ['object element', '<object data="http://127.0.0.1:9/"></object>'],
  ])('blocks an injected %s', async ([, injected], { site, watchedPage }) => {
    const { page } = watchedPage;
    await changeAnswers(page, `${site.url}/templates`, async (response) => ({
      body: (await response.text()).replace('<main', `${injected}<main`),
    }));
    await page.goto(`${site.url}/templates`);
    await expect.poll(() => violations(page), { timeout: 10_000 }).not.toEqual([]);
    expect(await page.evaluate(() => window.hasRun)).toBeUndefined();
    expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/templates`);
    await watchedPage.done(/./);
  });
});

/** Returns each script with the text of the script before it. */
function inlineScripts(html: string) {
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.flatMap(([, attributes = '', text = ''], index) =>
    /\s(src|type)=/.test(attributes) ? [] : [{ text, before: scripts[index - 1]?.[2] ?? '' }],
  );
}

describe('the page data that Next embeds', () => {
  it.for(PAGES)(
    'is read as data by a script that the policy allows: %s',
    async ([, path], { site }) => {
      const html = await (await fetch(site.url + path)).text();
      const scripts = inlineScripts(html);
      const known: string[] = [APPLY_THEME, HIDE_DISMISSED, KEEP_SHORTCUT, START_PAGE];
      expect(
        scripts.map(({ text }) => text).filter((text) => !known.includes(text)),
        'Next starts pages in another way: see components/site/csp-safe-head.tsx',
      ).toEqual([]);
      const data = scripts.find(({ text }) => text === START_PAGE)?.before ?? '';
      const chunks = { otherChunks: expect.any(Array), runtimeModuleIds: expect.any(Array) };
      const { chunks: started, scripts: run } = JSON.parse(data);
      // The chunks of the app and of the page.
      expect(started).toEqual([chunks, chunks]);
      expect(run).toContainEqual(expect.stringMatching(/\/_buildManifest\.js$/));
    },
  );
});

describe('every response', () => {
  it.for<readonly [name: string, path: string]>([
    ...PAGES,
    ['data', '/api/templates'],
    ['a rejected request', '/api/contentful/webhook'],
    ['the feed', '/feed.xml'],
    ['the health check', '/api/health/live'],
    ['a list as Markdown', '/templates/index.md'],
    ['a redirect', '/templates/all'],
    ['an address with a trailing slash', '/templates/'],
    ['a picture that Next would resize', '/_next/image?url=%2Ffavicon.svg&w=640&q=75'],
  ])('includes security headers: %s', async ([, path], { site }) => {
    const { headers } = await fetch(site.url + path, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('the image optimizer is disabled: its address is an ordinary 404', async ({ site }) => {
    const before = site.log();
    const { status } = await fetch(`${site.url}/_next/image?url=%2Ffavicon.svg&w=640&q=75`);
    expect(status).toBe(404);
    expect(site.log()).toBe(before);
  });
});

const BUILD_OF_NOBODY = 'some-other-build';

describe('a client that sends too many requests', () => {
  it('gets 429 for the hundredth unknown page, but still gets existing pages', async ({
    services,
    start,
  }) => {
    const limited = await start({
      ...services.environment,
      REQUEST_LIMIT: '200',
      TRUSTED_PROXIES: '1',
      PROXY_URLS: 'http://127.0.0.1:9',
      PROXY_SECRET: 'a-secret-of-the-proxy',
    });
    const ask = async (path: string, client: string) => {
      const headers = { 'X-Forwarded-For': client };
      const response = await fetch(new URL(addressOf(path), limited.url), {
        headers,
        redirect: 'manual',
      });
      await response.text();
      return response;
    };
    await ask('/templates', '192.0.2.1');
    const statuses: number[] = [];
    for (let address = 0; address < 110; address += 1) {
      const path = [
        `/made-up-${address}`,
        `/templates/made-up-${address}`,
        `/templates/next.js/made-up-${address}`,
        `/templates/made-up-${address}/nextjs-starter`,
      ][address % 4];
      statuses.push((await ask(String(path), '192.0.2.1')).status);
    }
    expect(statuses.slice(0, 99).filter((_, at) => at % 4 === 3)).toEqual(Array(24).fill(308));
    expect(statuses.slice(0, 99).filter((_, at) => at % 4 !== 3)).toEqual(Array(75).fill(404));
    expect(statuses.slice(101)).toEqual(Array.from({ length: 9 }, () => 429));
    const data = `/_next/data/${BUILD_OF_NOBODY}/made-up.json`;
    for (const path of ['/made-up', '/templates/a/made-up', data]) {
      expect((await ask(path, '192.0.2.1')).status, path).toBe(429);
    }
    const refused = await ask('/templates/made-up', '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toContain('no-store');
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'");
    // A proxy's refreshes are not limited.
    const refreshed = await fetch(`${limited.url}/templates/removed`, {
      headers: { 'X-Forwarded-For': '192.0.2.1', 'X-Plinth-Refresh': 'a-secret-of-the-proxy' },
    });
    expect(refreshed.status).toBe(404);
    const known = ['/templates/next.js', TEMPLATE, '/templates/search?q=made-up', '/', '/about'];
    for (const path of known) expect((await ask(path, '192.0.2.1')).status, path).toBe(200);
    expect((await ask('/editor', '192.0.2.1')).status).toBe(401);
    for (const path of ['/feed.xml', '/favicon.ico', '/sitemap.xml']) {
      expect((await ask(path, '192.0.2.1')).status, path).toBe(200);
    }
    expect((await ask('/templates/made-up', '192.0.2.2')).status).toBe(404);
  });

  it('gets 429 for expensive requests, but still gets every cached page', async ({
    services,
    start,
  }) => {
    const limited = await start({ ...services.environment, REQUEST_LIMIT: '5' });
    for (const path of ['/templates/search?q=a', '/api/templates?q=a', '/api/og/site']) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => fetch(limited.url + path, { redirect: 'manual' })),
      );
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(3);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(10);
      expect(refused[0]?.headers.get('cache-control')).toContain('no-store');
    }
    expect((await fetch(`${limited.url}/templates`)).status).toBe(200);
    // An untrusted header doesn't identify a visitor.
    expect(limited.log()).not.toContain('TRUSTED_PROXIES');
    const asOthers = Array.from({ length: 8 }, (_, index) =>
      fetch(`${limited.url}/api/templates`, {
        headers: { 'X-Forwarded-For': `203.0.113.${index}` },
      }),
    );
    const statuses = (await Promise.all(asOthers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
    // The advice is logged once.
    expect(limited.log().split('set TRUSTED_PROXIES to their number')).toHaveLength(2);
  });

  it('cannot keep guessing a secret: after 60 wrong guesses even the right secret is rejected', async ({
    environment,
    site,
  }) => {
    // The client makes up all addresses but the last.
    let madeUp = 0;
    const doors = ['/api/draft/enable', '/api/editor/sign-in'];
    const guess = (secret: string, door = doors[madeUp % doors.length]) =>
      fetch(`${site.url}${door}?secret=${secret}&path=/`, {
        headers: { 'X-Forwarded-For': `198.51.100.${madeUp++ % 200}, 203.0.113.9` },
        redirect: 'manual',
      });
    const logged = () => site.log().split('request.wrong-secret').length - 1;
    const before = logged();
    for (let attempt = 0; attempt < 60; attempt += 1) {
      expect((await guess(`wrong-${attempt}`)).status).toBe(attempt % 2 === 0 ? 401 : 303);
    }
    const secret = environment.DRAFT_SECRET;
    for (const door of doors) expect((await guess(secret, door)).status, door).toBe(429);
    expect(logged() - before).toBe(60);
    const editor = await fetch(`${site.url}/api/draft/enable?secret=${secret}&path=/`, {
      redirect: 'manual',
    });
    expect(editor.status).toBe(307);
  });
});
