import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { correctionCopy } from '@/copy/en/corrections';
import { quickSearchCopy } from '@/copy/en/quick-search';
import { siteCopy } from '@/copy/en/site';
import {
  holdRequests,
  type Look,
  withoutIdleTimer,
  withoutPopovers,
} from '@/tests/fixtures/browser';
import {
  addressOf,
  clickOn,
  eventually,
  field,
  focused,
  tapOn,
  toLoadDeferredParts,
  total,
  urlOn,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it, type Visited } from '@/tests/fixtures/site-test';

const box = (page: Page) => page.getByRole('combobox', { name: quickSearchCopy.label });
const options = (page: Page) => page.getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true });
const link = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: siteCopy.search.submit });
const headingAt = (page: Page) => page.getByRole('heading', { level: 1 }).boundingBox();

const isListening = (page: Page) =>
  eventually(() => page.locator('script[type=speculationrules]').count()).toBe(0);

async function visitUnused(
  visit: (path: string, look: Look) => Promise<Visited>,
  path: string,
): Promise<Visited> {
  const visited = await visit(path, { isFresh: true });
  await visited.page.addInitScript(withoutIdleTimer);
  await visited.page.reload();
  await isListening(visited.page);
  return visited;
}

export function findingFromTheHeader(): void {
  describe('the header search', () => {
    it.for([
      ['/about', '/'],
      ['/templates/next.js/nextjs-starter', '/'],
      ['/templates/vue', 'Control+k'],
      ['/nope', 'Meta+k'],
    ])(
      'on %s opens with %s, without a layout shift, and returns the focus when it closes',
      async ([path = '', key = ''], { visit }) => {
        const { page, done } = await visit(path);
        await isListening(page);
        const before = await headingAt(page);
        await page.keyboard.press('Tab');
        await page.keyboard.press(key);
        await eventually(() => focused(page)).toBe(quickSearchCopy.label);
        expect(await headingAt(page)).toEqual(before);
        await page.keyboard.type('a/b');
        expect(await box(page).inputValue()).toBe('a/b');
        await page.keyboard.press('Escape');
        await eventually(() => box(page).count()).toBe(0);
        expect(await focused(page)).toBe(siteCopy.skipLink);
        expect(addressOf(page)).toBe(path);
        await done(/status of 404/);
      },
    );

    it.for(['by its key', 'by its link'])(
      'keeps words typed before its code was loaded: opened %s',
      async (how, { visit }) => {
        const { page, done } = await visitUnused(visit, '/');
        const letGo = await holdRequests(page, '**/_next/static/**');
        const asked = page.waitForRequest(/_next\/static/);
        if (how === 'by its key') await page.keyboard.press('Control+k');
        else await clickOn(link(page));
        await asked;
        await page.keyboard.type('no s');
        letGo();
        await eventually(() => focused(page)).toBe(quickSearchCopy.label);
        await page.keyboard.type('lug');
        expect(await box(page).inputValue()).toBe('no slug');
        expect(addressOf(page)).toBe('/');
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await done();
      },
    );

    it.for(['/', 'Control+k'])(
      'opens with %s pressed before the page’s scripts have loaded, and keeps the typed words',
      async (key, { visit }) => {
        const { page, context, done } = await visit('/templates', { isFresh: true });
        const letGo = await holdRequests(context);
        await page.goto(urlOn(page, '/about'), { waitUntil: 'commit' });
        await link(page).waitFor();
        await page.keyboard.press(key);
        await page.keyboard.type('slug');
        letGo();
        await eventually(() => focused(page)).toBe(quickSearchCopy.label);
        expect(await box(page).inputValue()).toBe('slug');
        await done();
      },
    );

    it('does not take letters from another field that is used before its code is loaded', async ({
      visit,
    }) => {
      const { page, done } = await visitUnused(visit, '/templates');
      const letGo = await holdRequests(page, '**/_next/static/**');
      const asked = page.waitForRequest(/_next\/static/);
      await clickOn(link(page));
      await asked;
      await clickOn(field(page));
      await page.keyboard.type('no s');
      expect(await field(page).inputValue()).toBe('no s');
      letGo();
      await done();
    });

    it('leaves the / key to the page’s own search field, even before the page’s scripts have loaded', async ({
      visit,
    }) => {
      const { page, context, done } = await visit('/', { isFresh: true });
      const letGo = await holdRequests(context);
      await page.goto(urlOn(page, '/templates'), { waitUntil: 'commit' });
      await field(page).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('svelte');
      expect(await field(page).inputValue()).toBe('svelte');
      letGo();
      await done();
    });

    it('opens the search page if its code cannot be loaded', async ({ visit }) => {
      const { page, done } = await visitUnused(visit, '/');
      await page.route('**/_next/static/**', (route) => route.abort());
      await clickOn(link(page));
      await eventually(() => addressOf(page)).toBe('/templates/search');
      await done(/ERR_FAILED|load chunk/);
    });

    it('opens the search page in browsers without popovers', async ({ visit }) => {
      const { page, done } = await visit('/about', { isFresh: true });
      await page.addInitScript(withoutPopovers);
      await page.reload();
      await isListening(page);
      await page.keyboard.press('Control+k');
      await eventually(() => addressOf(page)).toBe('/templates/search');
      await eventually(() => focused(page)).toBe(siteCopy.search.label);
      await done();
    });

    it('shows results as you type, and selects them with the arrow keys', async ({ visit }) => {
      const { page, done } = await visit('/about');
      const cancelled: string[] = [];
      page.on('requestfailed', (request) => cancelled.push(request.url()));
      await isListening(page);
      await page.keyboard.press('/');
      await eventually(() => focused(page)).toBe(quickSearchCopy.label);
      await page.route(/q=sve$/, () => {});
      const first = page.waitForRequest(/q=sve$/);
      await page.keyboard.type('sve');
      await first;
      await page.keyboard.type('ltekit');
      await eventually(() => options(page).count()).toBe(6);
      await eventually(() => cancelled.filter((url) => url.endsWith('q=sve')).length).toBe(1);
      await page
        .getByRole('status')
        .filter({ hasText: /^\d+ templates$/ })
        .waitFor();
      expect(await chosen(page).count()).toBe(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const second = (await options(page).nth(1).locator('[dir]').first().textContent()) ?? '';
      expect(await box(page).getAttribute('aria-activedescendant')).toBe(
        await chosen(page).getAttribute('id'),
      );
      expect(await chosen(page).textContent()).toContain(second);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      expect(await chosen(page).count()).toBe(0);
      await page.keyboard.press('ArrowUp');
      expect(await chosen(page).getAttribute('id')).toBe(
        await options(page).last().getAttribute('id'),
      );
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: second, exact: true }).waitFor();
      expect(await box(page).count()).toBe(0);
      await done();
    });

    it('links to the full results with the same words', async ({ visit }) => {
      const { page, done } = await visit('/templates/new');
      await isListening(page);
      await page.keyboard.press('Control+k');
      await eventually(() => focused(page)).toBe(quickSearchCopy.label);
      await page.keyboard.type('nuxt');
      await page.getByRole('button', { name: /^See all \d+$/ }).click();
      await eventually(() => addressOf(page)).toBe('/templates/search?q=nuxt');
      await eventually(() => field(page).inputValue()).toBe('nuxt');
      expect(await total(page)).toBeGreaterThan(0);
      await done();
    });

    it('reports that nothing was found, and passes the words to the search page on an error', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/new');
      await isListening(page);
      await page.keyboard.press('Control+k');
      await box(page).fill('nothing-has-this-name');
      await page.getByText(quickSearchCopy.none('nothing-has-this-name')).waitFor();
      const correction = correctionCopy([{ word: 'hugoo', meant: ['Hugo'] }]);
      const closest = quickSearchCopy.closest(1);
      for (const [query, status] of [
        ['hugoo', correction],
        ['hugo kubernetes', closest],
        ['hugoo kubernetes', `${correction} ${closest}`],
      ] as const) {
        await box(page).fill(query);
        await page.getByText(status, { exact: true }).waitFor();
      }
      await page.route('**/api/templates?*', (route) => route.fulfill({ status: 503 }));
      await box(page).fill('hugo');
      await page.getByText(quickSearchCopy.failed).waitFor();
      await page.keyboard.press('Enter');
      await eventually(() => addressOf(page)).toBe('/templates/search?q=hugo');
      await done(/status of 503/);
    });

    it('does not report that nothing was found before the search has finished', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/new');
      await isListening(page);
      await page.keyboard.press('Control+k');
      await box(page).fill('zzzq');
      await page.getByText(quickSearchCopy.none('zzzq')).waitFor();
      await page.route(/q=react$/, () => {});
      const asked = page.waitForRequest(/q=react$/);
      await box(page).fill('react');
      await asked;
      expect(await page.getByText(quickSearchCopy.none('react')).count()).toBe(0);
      await done();
    });

    it('closes when Tab moves the focus to the page', async ({ visit }) => {
      const { page, done } = await visit('/templates/new');
      await isListening(page);
      await page.keyboard.press('Control+k');
      await box(page).fill('nuxt');
      await page.getByRole('button', { name: /^See all \d+$/ }).waitFor();
      await eventually(async () => {
        await page.keyboard.press('Tab');
        return box(page).count();
      }).toBe(0);
      expect(await focused(page)).toBe(siteCopy.skipLink);
      await done();
    });

    it('opens with its key from a choice of package managers, but not from a text field', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/next.js/nextjs-starter');
      await isListening(page);
      await page.getByRole('radio').first().focus();
      await page.keyboard.press('/');
      await eventually(() => focused(page)).toBe(quickSearchCopy.label);
      await page.keyboard.press('Escape');
      await page.evaluate(() => {
        document.querySelector('main')?.prepend(document.createElement('textarea'));
        document.querySelector('textarea')?.focus();
      });
      await page.keyboard.press('/');
      expect(await page.locator('textarea').inputValue()).toBe('/');
      expect(await box(page).count()).toBe(0);
      await done();
    });

    it('closes when the focus moves to the page’s search field', async ({ visit }) => {
      const { page, done } = await visit('/templates/search');
      await isListening(page);
      await page.keyboard.press('Control+k');
      await eventually(() => focused(page)).toBe(quickSearchCopy.label);
      await page.keyboard.press('Enter');
      await eventually(() => box(page).count()).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('search');
      await done();
    });

    it('fills a phone’s width below the header, and works by touch', async ({ visit }) => {
      const { page, done } = await visit('/templates', { width: 390, hasTouch: true });
      await isListening(page);
      const before = await headingAt(page);
      await page.touchscreen.tap(5, 400);
      await toLoadDeferredParts(page);
      await tapOn(link(page));
      await eventually(() => focused(page)).toBe(quickSearchCopy.label);
      const header = await page.getByRole('banner').boundingBox();
      const panel = await page.locator('search[popover]').boundingBox();
      expect(panel).toMatchObject({ x: 0, width: 390 });
      expect(panel?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
      expect(await headingAt(page)).toEqual(before);
      await page.keyboard.type('remix starter');
      await eventually(() => options(page).first().textContent()).toContain('Remix');
      await tapOn(options(page).first());
      await eventually(() => addressOf(page)).toMatch(/\/remix-starter$/);
      await eventually(() => box(page).count()).toBe(0);
      await done();
    });
  });
}
