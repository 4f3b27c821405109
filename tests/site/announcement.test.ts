import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { type EdgeConfig, startEdgeConfig } from '#local/edge-config';
import { contentEnvironment } from '#tests/lib-on-services';
import { framework, section, space } from '#tests/sample-space';
import { openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

const HOUR = 3_600_000;
const CACHED_MS = 30_000;

let service: ContentService;
let edge: EdgeConfig;
let browser: Browser;
let build: Build;
let site: Site;

beforeAll(async () => {
  service = await startContentService({
    content: space([
      ...framework('Hugo', 'hugo', 9),
      ...section('css', [['Tailwind', 'tailwind']]),
    ]),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  edge = await startEdgeConfig({
    token: 'edge-token',
    items: {
      announcement: { text: 'A shelf is new', href: '/templates/hugo' },
      featured: ['hugo-8', 'gone', 'hugo-7'],
    },
  });
  const environment = { ...contentEnvironment(service), EDGE_CONFIG: edge.connectionString };
  browser = await openBrowser();
  build = await buildSite(environment);
  site = await build.start(environment);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await Promise.all([service?.close(), edge?.close()]);
});

async function open(path: string, look = {}) {
  const visitor = await openPage(browser, look);
  await visitor.page.goto(site.url + path);
  const { page } = visitor;
  return {
    ...visitor,
    bar: page.getByRole('complementary', { name: 'Announcement' }),
    dismiss: page.getByRole('button', { name: 'Dismiss the announcement' }),
  };
}

it('a home page puts first what was picked, where it exists, and fills up with the gallery’s own order', async () => {
  const { page, context } = await open('/');
  const names = await page.getByRole('region', { name: 'On show' }).locator('h3').allInnerTexts();
  expect(names).toEqual(
    ['hugo-8', 'hugo-7', 'hugo-1', 'hugo-2', 'hugo-3', 'hugo-4'].map((slug) => `Template ${slug}`),
  );
  await context.close();
});

describe('an announcement', () => {
  it('leads where it says, on every page, without JavaScript too, where it has no button', async () => {
    const { page, bar, dismiss, context } = await open('/templates', { javaScriptEnabled: false });
    expect(await dismiss.count()).toBe(0);
    await bar.getByRole('link', { name: 'A shelf is new' }).click();
    expect(new URL(page.url()).pathname).toBe('/templates/hugo');
    expect(await bar.isVisible()).toBe(true);
    await context.close();
  });

  it('goes when it is dismissed, and the focus goes on to what comes next', async () => {
    const { page, bar, dismiss, context, complaints } = await open('/templates');
    await dismiss.focus();
    await page.keyboard.press('Enter');
    await bar.waitFor({ state: 'hidden' });
    const focused = page.locator('header a').first();
    expect(await focused.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stays away on other pages, when the page is loaded again, and in other tabs that are open', async () => {
    const { page, bar, dismiss, context, complaints } = await open('/templates');
    const other = await context.newPage();
    await other.goto(`${site.url}/`);
    const otherBar = other.getByRole('complementary', { name: 'Announcement' });
    expect(await otherBar.isVisible()).toBe(true);
    await dismiss.click();
    await otherBar.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Template hugo-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Template hugo-1' }).waitFor();
    expect(await bar.count()).toBe(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await bar.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is away before anything of the site’s script has run, so that nothing jumps', async () => {
    const { page, dismiss, context } = await open('/');
    await dismiss.click();
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('complementary', { name: 'Announcement' }).count()).toBe(0);
    await context.close();
  });

  it('can be dismissed where the browser keeps nothing', async () => {
    const { page, bar, dismiss, context } = await open('/404');
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(`${site.url}/templates`);
    await dismiss.click();
    await bar.waitFor({ state: 'hidden' });
    await context.close();
  });

  describe('with another text', () => {
    beforeEach(async () => {
      edge.items = { announcement: { text: 'Open late', until: inOneHour() } };
      await nextGeneration('/templates/hugo', 'Open late');
    });

    it('is shown to those who dismissed the one before', async () => {
      const { page, dismiss, bar, context } = await open('/');
      await dismiss.click();
      await page.goto(`${site.url}/templates/hugo`);
      await bar.waitFor();
      expect(await bar.textContent()).toBe('Open late');
      // Gone after its time, also from a page that was kept for longer, before any script of the site.
      await page.clock.install({ time: Date.now() + 2 * HOUR });
      await page.route('**/_next/static/**/*.js', (route) => route.abort());
      await page.reload();
      expect(await page.content()).toContain('Open late');
      expect(await page.getByRole('complementary', { name: 'Announcement' }).count()).toBe(0);
      await context.close();
    });
  });
});

const inOneHour = () => new Date(Date.now() + HOUR).toISOString();

/** A page that was kept is made anew 30 seconds after it was made, behind the one who asks then. */
async function nextGeneration(path: string, words: string) {
  const text = async () => (await fetch(site.url + path)).text();
  await expect.poll(text, { timeout: CACHED_MS + 15_000, interval: 1_000 }).toContain(words);
}
