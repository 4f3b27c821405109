import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Services, startServices } from '#local/services';
import { openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

const TEMPLATE = '/templates/next.js/nextjs-starter';
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['the list of all', '/templates'],
  ['a filter', '/templates/next.js'],
  ['a search', '/templates/search?q=auth&framework=next.js'],
  ['a search without a match', '/templates/search?q=zzzzzz'],
  ['a template', TEMPLATE],
  ['what is not there', '/templates/next.js/nothing-here'],
  ['the sign-in of editors', '/editor'],
];

let services: Services;
let browser: Browser;
let build: Build;
let site: Site;

beforeAll(async () => {
  services = await startServices({ keyValueBackend: 'embedded' });
  [browser, build] = await Promise.all([openBrowser(), buildSite(services.environment)]);
  site = await build.start({
    ...services.environment,
    REQUEST_LIMIT: '200',
    TRUSTED_PROXIES: '1',
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await services?.close();
});

declare global {
  interface Window {
    violations: string[];
    hasRun?: string[];
  }
}

/** A page that writes down what its policy forbade. */
async function openWatched() {
  const visitor = await openPage(browser);
  await visitor.page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return visitor;
}

const violations = (page: Page) => page.evaluate(() => window.violations);

/** With all pictures in sight at some time. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await page.waitForLoadState('networkidle');
}

describe('the policy of pages', () => {
  it.each(PAGES)('forbids nothing that %s needs', async (_, path) => {
    const { page, complaints, context } = await openWatched();
    await page.goto(site.url + path);
    await readToTheEnd(page);
    expect(await violations(page)).toEqual([]);
    expect(complaints.filter((words) => !/status of 40[14] /.test(words))).toEqual([]);
    const shown = await page
      .locator('main img')
      .evaluateAll((pictures) =>
        pictures.every((one) => (one as HTMLImageElement).naturalWidth > 0),
      );
    expect(shown).toBe(true);
    await context.close();
  });

  it('forbids nothing that a visit needs: links, filters, words, what is dismissed and copied', async () => {
    const { page, complaints, context } = await openWatched();
    await page.goto(`${site.url}/`);
    await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
    await page.getByRole('link', { name: 'Templates', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'All templates' }).waitFor();
    await page.getByRole('link', { name: /^Next\.js \d+ templates/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Next.js templates' }).waitFor();
    await page.getByRole('searchbox').fill('stripe');
    await page.getByRole('heading', { level: 1, name: '“stripe” in Next.js' }).waitFor();
    await page.locator('article h3 > a').first().click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('forbids nothing that draft mode needs, and lets no cache have its answer', async () => {
    const { page, complaints, context } = await openWatched();
    const secret = services.environment.DRAFT_SECRET ?? '';
    await page.goto(`${site.url}/api/draft/enable?secret=${secret}&path=${TEMPLATE}`);
    await page.getByRole('link', { name: 'Leave draft mode' }).waitFor();
    await readToTheEnd(page);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a script that stands in the page', '<script>window.hasRun = ["inline"]</script>'],
    ['one of another origin', '<script src="http://127.0.0.1:9/x.js"></script>'],
    ['one in an address', '<iframe src="javascript:parent.hasRun = [1]"></iframe>'],
    ['one of an event', '<img src="data:," onerror="window.hasRun = [\'event\']">'],
    ['a base of its own', '<base href="http://127.0.0.1:9/">'],
    ['a frame of another origin', '<iframe src="http://127.0.0.1:9/"></iframe>'],
    ['an object', '<object data="http://127.0.0.1:9/"></object>'],
  ])('stops %s, should one ever get in', async (_, injected) => {
    const { page, context } = await openWatched();
    await page.route(`${site.url}/templates`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<main', `${injected}<main`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${site.url}/templates`);
    await expect.poll(() => violations(page)).not.toEqual([]);
    expect(await page.evaluate(() => window.hasRun)).toBeUndefined();
    expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/templates`);
    await context.close();
  });
});

describe('every answer', () => {
  it.each<readonly [name: string, path: string]>([
    ...PAGES,
    ['data', '/api/templates'],
    ['a refusal', '/api/draft/enable?secret=wrong&path=/'],
    ['the feed', '/feed.xml'],
    ['the health', '/api/health/live'],
  ])('says how it may be used: %s', async (_, path) => {
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

  it('may be in a frame of the content service in draft mode, and then alone', async () => {
    const secret = services.environment.DRAFT_SECRET ?? '';
    const enabled = await fetch(`${site.url}/api/draft/enable?secret=${secret}&path=/templates`, {
      redirect: 'manual',
    });
    const [cookie = ''] = enabled.headers.getSetCookie();
    const draft = await fetch(`${site.url}/templates`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    const policy = draft.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self' https://app.contentful.com");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe('whoever asks for too much', () => {
  it('is told to wait by what costs work, and still gets every page that is kept', async () => {
    const limited = await build.start({ ...services.environment, REQUEST_LIMIT: '5' });
    try {
      for (const path of ['/templates/search?q=a', '/api/templates?q=a', '/api/og/site']) {
        const asked = await Promise.all(
          Array.from({ length: 8 }, () => fetch(limited.url + path, { redirect: 'manual' })),
        );
        const refused = asked.filter(({ status }) => status === 429);
        expect(refused.length).toBeGreaterThanOrEqual(3);
        expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(10);
        expect(refused[0]?.headers.get('cache-control')).toContain('no-store');
      }
      expect((await fetch(`${limited.url}/templates`)).status).toBe(200);
      // Without a proxy that is known, nobody is another visitor by saying so.
      expect(limited.log()).not.toContain('TRUSTED_PROXIES');
      const asOthers = Array.from({ length: 8 }, (_, index) =>
        fetch(`${limited.url}/api/templates`, {
          headers: { 'X-Forwarded-For': `203.0.113.${index}` },
        }),
      );
      const statuses = (await Promise.all(asOthers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
      // Whoever forgot to say that there is a proxy is told so.
      expect(limited.log().split('set TRUSTED_PROXIES to how many')).toHaveLength(2);
    } finally {
      await limited.stop();
    }
  });

  it('can’t go on guessing a secret: after 60 wrong ones the right one has to wait too', async () => {
    // As the one proxy in front tells it; what stands before that, the guesser has made up.
    let madeUp = 0;
    const doors = ['/api/draft/enable', '/editor'];
    const guess = (secret: string, door = doors[madeUp % doors.length]) =>
      fetch(`${site.url}${door}?secret=${secret}&path=/`, {
        headers: { 'X-Forwarded-For': `198.51.100.${madeUp++ % 200}, 203.0.113.9` },
        redirect: 'manual',
      });
    const told = () => site.log().split('request.wrong-secret').length - 1;
    const before = told();
    for (let attempt = 0; attempt < 60; attempt += 1) {
      expect((await guess(`wrong-${attempt}`)).status).toBe(401);
    }
    const right = services.environment.DRAFT_SECRET ?? '';
    for (const door of doors) expect((await guess(right, door)).status, door).toBe(429);
    expect(told() - before).toBe(60);
    const editor = await fetch(`${site.url}/api/draft/enable?secret=${right}&path=/`, {
      redirect: 'manual',
    });
    expect(editor.status).toBe(307);
  });
});
