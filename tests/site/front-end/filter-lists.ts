import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { holdRequests, toRunScripts } from '@/tests/fixtures/browser';
import {
  addressOf,
  clickOn,
  eventually,
  filter,
  filterLink,
  focused,
  restOfFrameworks,
  toggle,
  urlOn,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

const sectionOf = (page: Page, field: string) =>
  page.locator(`section[aria-labelledby="filters-section-${field}"]`);

export function readingFilters(): void {
  describe('the first view', () => {
    it.for([
      { width: 1280, height: 800, highest: 300 },
      { width: 390, height: 844, highest: 360 },
    ])(
      'shows templates, with all filter sections on a wide screen: $width × $height',
      async (size, { visit }) => {
        const { page, done } = await visit('/templates/next.js', size);
        await page.setViewportSize(size);
        const card = await page.locator('#results article').first().boundingBox();
        expect(card?.y).toBeLessThanOrEqual(size.highest);
        if (size.width >= 960) {
          const last = await page.locator('#filters h3').last().boundingBox();
          expect(last?.y).toBeLessThan(size.height - 40);
        }
        await done();
      },
    );

    it('keeps the filter button apart from the search field above it', async ({ visit }) => {
      const { page, done } = await visit('/templates/next.js', { width: 390 });
      const button = page.getByRole('button', { name: /^Filter/ });
      const [above, below] = await Promise.all([
        page.getByRole('search').boundingBox(),
        button.boundingBox(),
      ]);
      const end = (above?.y ?? 0) + (above?.height ?? 0);
      expect((below?.y ?? 0) - end).toBeGreaterThanOrEqual(8);
      await done();
    });

    it('hides the filters if no filter would match', async ({ visit }) => {
      const { page, done } = await visit('/templates/search?q=nothing-has-this-name');
      const button = page.getByRole('button', { name: /^Filter/ });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.locator('#filters').isVisible()).toBe(false);
        expect(await button.isVisible()).toBe(false);
      }
      await page.getByRole('searchbox').first().fill('blog');
      await eventually(() => button.isVisible()).toBe(true);
      await done();
    });

    it('shows “Show more” on a list without filters', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await page.locator('#filters section').evaluateAll((all) => {
        for (const section of all) section.remove();
      });
      expect(await page.locator('#filters').isVisible()).toBe(false);
      expect(await page.getByRole('link', { name: /^Show \d+ more$/ }).isVisible()).toBe(true);
      await done();
    });

    it('keeps the focus on the last filter of an empty search when it is unticked', async ({
      visit,
    }) => {
      const { page, done } = await visit(
        '/templates/search?q=nothing-has-this-name&framework=ionic',
      );
      await filterLink(page, 'Ionic').focus();
      await page.keyboard.press('Space');
      await eventually(() => addressOf(page)).toBe('/templates/search?q=nothing-has-this-name');
      expect(await focused(page)).toMatch(/^Ionic/);
      await done();
    });

    it('moves values with templates to the top again after a search', async ({ visit }) => {
      const shown = (page: Page) =>
        sectionOf(page, 'framework')
          .locator('li')
          .evaluateAll((items) =>
            items.filter((item) => item.checkVisibility()).map((item) => item.textContent),
          );
      const fresh = await visit('/templates');
      const atFirst = await shown(fresh.page);
      expect(atFirst.length).toBeGreaterThan(4);
      await fresh.done();
      const { page, done } = await visit('/templates/search?q=blog');
      expect(await shown(page)).not.toEqual(atFirst);
      await clickOn(page.getByRole('link', { name: listingCopy.removeWords('blog') }));
      await eventually(() => shown(page)).toEqual(atFirst);
      await done();
    });

    it('folds values without results away at the end of a section', async ({ visit }) => {
      const { page, done } = await visit('/templates/sveltekit');
      const counts = await sectionOf(page, 'type')
        .locator('li')
        .evaluateAll((items) =>
          items.map((item) => /(\d+)\s+templates?/.exec(item.textContent ?? '')?.[1]),
        );
      expect(counts.length).toBeGreaterThan(10);
      const firstEmpty = counts.indexOf('0');
      expect(firstEmpty).toBeGreaterThan(0);
      expect(new Set(counts.slice(firstEmpty))).toEqual(new Set(['0']));
      await sectionOf(page, 'type').locator('summary').first().click();
      expect(await filter(page, 'Web3').isVisible()).toBe(false);
      await done();
    });
  });

  describe('a long section', () => {
    it('is narrowed by typing, and announces how many values are left', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const narrow = page.getByRole('textbox', { name: listingCopy.narrow('Framework') });
      const inSight = () =>
        sectionOf(page, 'framework')
          .locator('li:visible')
          .evaluateAll((items) => items.map((item) => item.querySelector('bdi')?.textContent));
      expect(await inSight()).toHaveLength(5);
      await narrow.pressSequentially('sv');
      expect(await inSight()).toEqual(['SvelteKit', 'Svelte']);
      const all = await sectionOf(page, 'framework').locator('li').count();
      expect(await page.getByText(listingCopy.narrowed(2, all), { exact: true }).count()).toBe(1);
      await narrow.fill('hydro');
      await toggle(page, 'Hydrogen');
      expect(await inSight()).toEqual(['Hydrogen']);
      await narrow.press('Escape');
      expect(await narrow.inputValue()).toBe('');
      expect(await inSight()).toHaveLength(all);
      expect(await restOfFrameworks(page).getByText(listingCopy.showFewer).isVisible()).toBe(true);
      await restOfFrameworks(page).click();
      expect(await inSight()).toHaveLength(5);
      expect(await restOfFrameworks(page).getByText(listingCopy.showFewer).isVisible()).toBe(false);
      await narrow.fill('ionic');
      await eventually(inSight).toEqual(['Ionic']);
      await done();
    });

    it('stays open and complete if it was opened before hydration', async ({ visit }) => {
      const { page, context, done } = await visit('/', { isFresh: true });
      const letGo = await holdRequests(context);
      await page.goto(urlOn(page, '/templates'), { waitUntil: 'commit' });
      await restOfFrameworks(page).click();
      letGo();
      await toRunScripts(page);
      await toggle(page, 'Next.js');
      expect(await filter(page, 'Ionic').isVisible()).toBe(true);
      await done();
    });

    it('can be opened without JavaScript, but has no search field then', async ({ visit }) => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      expect(
        await page.getByRole('textbox', { name: listingCopy.narrow('Framework') }).count(),
      ).toBe(0);
      expect(await filterLink(page, 'Ionic').isVisible()).toBe(false);
      await restOfFrameworks(page).click();
      await toggle(page, 'Ionic');
      expect(await filterLink(page, 'Ionic').isVisible()).toBe(true);
      await done();
    });
  });
}
