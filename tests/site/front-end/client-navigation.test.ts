import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { siteCopy } from '@/copy/en/site';
import { addressOf as publicAddress, sitePath } from '@/lib/runtime/addresses.js';
import { site as brand } from '@/site.config';
import { type Look, nextTab } from '@/tests/fixtures/browser';
import {
  ALL_TEMPLATES,
  addressOf,
  dataRequests,
  eventually,
  filterLink,
  focused,
  holdAnswers,
  holdDeferredParts,
  scrolled,
  scrollTo,
  titles,
} from '@/tests/fixtures/listing';
import { everyKindTest } from '@/tests/fixtures/site-test';

const it = everyKindTest.extend('open', ({ visit }) => async (path: string, look?: Look) => {
  const visited = await visit(path, look);
  await visited.page.waitForLoadState('networkidle');
  return visited;
});

const loadTime = (page: Page) => page.evaluate(() => performance.timeOrigin);

const isDataOf = (url: string, path: string | null) =>
  new URL(url).pathname.endsWith(`${sitePath(path ?? '')}.json`);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

describe('a link', () => {
  it('is prefetched while the pointer is over it', async ({ open }) => {
    const { page } = await open('/templates');
    const requested = dataRequests(page);
    const card = titles(page).nth(2);
    await card.hover();
    const path = await card.getAttribute('href');
    await eventually(() => requested.some((url) => isDataOf(url, path))).toBe(true);
    expect(addressOf(page)).toBe('/templates');
  });

  it('is prefetched when it gets the focus', async ({ open }) => {
    const { page } = await open('/templates');
    const requested = dataRequests(page);
    await filterLink(page, 'SvelteKit').focus();
    await eventually(() => requested.some((url) => isDataOf(url, '/templates/sveltekit'))).toBe(
      true,
    );
    expect(requested).toHaveLength(1);
  });

  it('is not prefetched when it triggers an action', async ({ site, open }) => {
    const { page, context } = await open('/');
    const requested: string[] = [];
    context.on('request', (request) => requested.push(sitePath(new URL(request.url()).pathname)));
    await page.goto(site.url + site.draftPath, { waitUntil: 'networkidle' });
    requested.length = 0;
    await page.getByRole('link', { name: siteCopy.draft.leave }).hover();
    const other = page.getByRole('contentinfo').getByRole('link').first();
    await other.hover();
    await eventually(() => requested.some((path) => path.startsWith('/_next/data/'))).toBe(true);
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});

describe('a click on a link to a slow page', () => {
  const busy = (page: Page) =>
    page.locator('[aria-busy]').evaluateAll((all) => all.map(({ id }) => id));

  it('shows a loading state immediately, even on a page without a list, until the next page arrives', async ({
    open,
  }) => {
    const { page, done } = await open('/');
    const { held, letGo } = await holdAnswers(page, /\/templates\.json/);
    await page.getByRole('main').getByRole('link').first().click();
    await eventually(() => busy(page)).toEqual(['main']);
    await eventually(() => held.length).toBeGreaterThan(0);
    letGo();
    await page.waitForURL(/\/templates$/);
    await eventually(() => busy(page)).toEqual([]);
    await done();
  });

  it('shows a loading state even if the script for it loads after the click', async ({ visit }) => {
    const { page, done } = await visit('/templates', { isFresh: true });
    const letScriptGo = await holdDeferredParts(page);
    const { held, letGo } = await holdAnswers(page, /./);
    await titles(page).first().click();
    await eventually(() => held.length).toBeGreaterThan(0);
    letScriptGo();
    await eventually(() => busy(page)).toEqual(['results-cards']);
    letGo();
    await page.waitForURL(/\/templates\/.+\/.+/);
    await eventually(() => busy(page)).toEqual([]);
    await done();
  });
});

describe('an address ending with a question mark', () => {
  it.for(['/templates?', '/templates?#results', '/templates/search?q=?'])(
    'is loaded once: %s',
    async (path, { open }) => {
      const { page } = await open(path);
      const [type] = await page.evaluate(() =>
        performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type),
      );
      expect(type).toBe('navigate');
    },
  );
});

describe('a click', () => {
  it('changes the page, the title and the head without loading a document', async ({ open }) => {
    const { page } = await open('/templates');
    const loadedAt = await loadTime(page);
    const name = await titles(page).first().textContent();
    await titles(page).first().click();
    await eventually(() => heading(page)).toBe(name);
    expect(await page.title()).toBe(`${name} – ${brand.name}`);
    const canonical = page.locator('head link[rel=canonical]');
    await eventually(() => canonical.getAttribute('href')).toMatch(addressOf(page));
    expect(await canonical.count()).toBe(1);
    expect(await loadTime(page)).toBe(loadedAt);
  });

  it('renders the same page as the server', async ({ site, open }) => {
    const drawing = (page: Page) =>
      page
        .getByRole('article')
        .filter({ hasText: 'A template without a picture' })
        .locator('svg[viewBox="0 0 500 400"]')
        .evaluate((one) => one.outerHTML);
    const { page } = await open('/templates/search?q=without+a+picture');
    const asServed = await drawing(page);
    expect(asServed).toContain('<path');
    await page.goto(`${site.url}/templates`, { waitUntil: 'networkidle' });
    const loadedAt = await loadTime(page);
    await page.getByRole('searchbox').fill('without a picture');
    expect(await drawing(page)).toBe(asServed);
    expect(await loadTime(page)).toBe(loadedAt);
  });

  it.for(['Control', 'Shift'] as const)(
    'is left to the browser with %s pressed',
    async (modifier, { open }) => {
      const { page } = await open('/templates');
      const first = titles(page).first();
      await first.click({ modifiers: [modifier] });
      await nextTab(page, (await first.getAttribute('href')) ?? '');
      expect(addressOf(page)).toBe('/templates');
    },
  );

  it('is undone by going back, to the same scroll position', async ({ open }) => {
    const { page } = await open('/templates');
    const loadedAt = await loadTime(page);
    await scrollTo(page, 900);
    const name = await titles(page).nth(9).textContent();
    await titles(page).nth(9).scrollIntoViewIfNeeded();
    const top = await scrolled(page);
    await titles(page).nth(9).click();
    await eventually(() => heading(page)).toBe(name);
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await eventually(() => heading(page)).toBe(ALL_TEMPLATES);
    await eventually(() => scrolled(page)).toBe(top);
    expect(await loadTime(page)).toBe(loadedAt);
  });

  it('is undone by going back before the scripts of a reloaded page have run', async ({ open }) => {
    const { page } = await open('/templates');
    await filterLink(page, 'SvelteKit').click();
    await eventually(() => heading(page)).toBe('SvelteKit templates');
    await page.route('**/_next/static/**/*.js', () => {});
    await page.reload({ waitUntil: 'commit' });
    await eventually(() => heading(page)).toBe('SvelteKit templates');
    await page.goBack({ waitUntil: 'commit' });
    await eventually(() => heading(page)).toBe(ALL_TEMPLATES);
    expect(addressOf(page)).toBe('/templates');
  });

  it('shows the right page if the address changed while the document was parsed', async ({
    visit,
  }) => {
    const { page } = await visit('/templates');
    await page.addInitScript(() => {
      if (sessionStorage.getItem('isForward')) return;
      sessionStorage.setItem('isForward', 'yes');
      history.replaceState(null, '', `${location.pathname}/sveltekit`);
    });
    await page.reload();
    await eventually(() => heading(page)).toBe('SvelteKit templates');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => history.state)).toMatchObject({
      url: publicAddress('/templates/[filterSlug]?filterSlug=sveltekit'),
      as: publicAddress('/templates/sveltekit'),
    });
  });

  it('keeps the focus on the clicked filter', async ({ open }) => {
    const { page } = await open('/templates');
    await filterLink(page, 'SvelteKit').focus();
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page)).toBe('/templates/sveltekit');
    await eventually(() => focused(page)).toMatch(/^SvelteKit/);
  });

  it('works without JavaScript', async ({ open }) => {
    const { page } = await open('/templates', { javaScriptEnabled: false });
    const name = await titles(page).first().textContent();
    await titles(page).first().click();
    await eventually(() => heading(page)).toBe(name);
  });
});
