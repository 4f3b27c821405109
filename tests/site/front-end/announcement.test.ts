import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { DISMISSED_KEY } from '@/components/site/inline-scripts.js';
import { homeCopy } from '@/copy/en/home';
import { siteCopy } from '@/copy/en/site';
import type { Look } from '@/tests/fixtures/browser';
import { framework, section, space } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const HOUR = 3_600_000;
const CACHED_MS = 30_000;
const STOPPED = /ERR_FAILED/;

const BAR = { name: siteCopy.announcement.label };

const it = siteTest({
  content: space([...framework('Hugo', 'hugo', 9), ...section('css', [['Tailwind', 'tailwind']])]),
  edgeConfigItems: {
    announcement: { text: 'A shelf is new', href: '/templates/hugo' },
    featured: ['hugo-8', 'gone', 'hugo-7'],
  },
}).extend('open', ({ visit }) => async (path: string, look: Look = {}) => {
  const visited = await visit(path, look);
  const { page } = visited;
  return {
    ...visited,
    bar: page.getByRole('complementary', BAR),
    dismiss: page.getByRole('button', { name: siteCopy.announcement.dismiss }),
  };
});

it('the home page shows picked templates that exist, then others in the gallery’s order', async ({
  open,
}) => {
  const { page, done } = await open('/');
  const names = await page
    .getByRole('region', { name: homeCopy.featured.heading })
    .locator('h3')
    .allInnerTexts();
  expect(names).toEqual(
    ['hugo-8', 'hugo-7', 'hugo-1', 'hugo-2', 'hugo-3', 'hugo-4'].map((slug) => `Template ${slug}`),
  );
  await done();
});

describe('an announcement', () => {
  it('links to its target on every page, even without JavaScript, when the button to dismiss it is missing', async ({
    open,
  }) => {
    const { page, bar, dismiss, done } = await open('/templates', { javaScriptEnabled: false });
    expect(await dismiss.count()).toBe(0);
    await bar.getByRole('link', { name: 'A shelf is new' }).click();
    await page.waitForURL('**/templates/hugo');
    await bar.waitFor();
    await done();
  });

  it('is aligned with the page on a phone, and fills the space up to its button', async ({
    open,
  }) => {
    const { page, bar, dismiss, done } = await open('/templates', { width: 360 });
    const boxOf = (locator: Locator) => locator.boundingBox();
    const [line, button, heading] = await Promise.all([
      boxOf(bar.getByRole('link')),
      boxOf(dismiss),
      boxOf(page.getByRole('heading', { level: 1 })),
    ]);
    expect(line?.x).toBe(heading?.x);
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeGreaterThanOrEqual((button?.x ?? 0) - 8);
    await done();
  });

  it('disappears when it is dismissed, and the focus moves to the next element', async ({
    open,
  }) => {
    const { page, bar, dismiss, done } = await open('/templates');
    await dismiss.focus();
    await page.keyboard.press('Enter');
    await bar.waitFor({ state: 'hidden' });
    const focused = page.locator('header a').first();
    expect(await focused.evaluate((link) => link === document.activeElement)).toBe(true);
    await done();
  });

  it('stays dismissed on other pages, after a reload, and in other open tabs', async ({
    open,
    site,
  }) => {
    const { page, bar, dismiss, context, done } = await open('/templates');
    const other = await context.newPage();
    await other.goto(`${site.url}/`);
    const otherBar = other.getByRole('complementary', BAR);
    expect(await otherBar.isVisible()).toBe(true);
    await dismiss.click();
    await otherBar.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Template hugo-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Template hugo-1' }).waitFor();
    expect(await bar.count()).toBe(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await bar.count()).toBe(0);
    await done();
  });

  it('is hidden on a page in the back/forward cache after it was dismissed on another page', async ({
    open,
  }) => {
    const { page, bar, dismiss, done } = await open('/templates');
    await dismiss.waitFor();
    await page.evaluate((key) => {
      localStorage.setItem(key, 'A shelf is new');
      // This browser has no back-forward cache.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, DISMISSED_KEY);
    await bar.waitFor({ state: 'hidden' });
    await done();
  });

  it('is hidden before the site’s scripts run if it was dismissed, without a layout shift', async ({
    open,
  }) => {
    const { page, dismiss, done } = await open('/');
    await dismiss.click();
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('complementary', BAR).count()).toBe(0);
    await done(STOPPED);
  });

  it('can be dismissed without browser storage', async ({ open, site }) => {
    const { page, bar, dismiss, done } = await open('/404');
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(`${site.url}/templates`);
    await dismiss.click();
    await bar.waitFor({ state: 'hidden' });
    await done(/status of 404/);
  });

  it('is shown again with a new text after the old one was dismissed', async ({
    open,
    site,
    services,
  }) => {
    const { page, dismiss, bar, done } = await open('/');
    await dismiss.click();
    const text = `Open late ${randomUUID()}`;
    services.edgeConfig.items = { announcement: { text, until: inOneHour() } };
    await nextGeneration(`${site.url}/templates/hugo`, text);
    await page.goto(`${site.url}/templates/hugo`);
    await bar.waitFor();
    expect(await bar.textContent()).toBe(text);
    await page.clock.install({ time: Date.now() + 2 * HOUR });
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.content()).toContain(text);
    expect(await page.getByRole('complementary', BAR).count()).toBe(0);
    await done(STOPPED);
  });
});

const inOneHour = () => new Date(Date.now() + HOUR).toISOString();

/** Revalidated in the background after 30 s. */
async function nextGeneration(url: string, words: string) {
  const text = async () => (await fetch(url)).text();
  await expect.poll(text, { timeout: CACHED_MS + 15_000, interval: 1_000 }).toContain(words);
}
