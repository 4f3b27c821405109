import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/listing';
import { noResultsCopy } from '@/copy/no-results';
import { siteCopy } from '@/copy/site';
import { holdRequests, toRunScripts, withoutPopovers } from '@/tests/fixtures/browser';
import {
  addressOf,
  chips,
  clickOn,
  dataRequests,
  eventually,
  filter,
  filterLink,
  focused,
  holdAnswers,
  holdDeferredParts,
  middleOf,
  restOfFrameworks,
  reveal,
  scrolled,
  scrollTo,
  shownNames,
  tabTo,
  tapOn,
  toggle,
  total,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

const ticked = (name: string) => new RegExp(`^${name}.*${listingCopy.isChosen}$`);

const sectionOf = (page: Page, field: string) =>
  page.locator(`section[aria-labelledby="filters-section-${field}"]`);

/** What scripts add to filters. */
export function findingByFilters(): void {
  describe('a choice', () => {
    it('leaves everything where it is: the page, the focus, what was opened', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await filter(page, 'Bun').evaluate((element) => element.setAttribute('data-same', ''));
      await restOfFrameworks(page).click();
      await scrollTo(page, 700);
      await filterLink(page, 'Next.js').scrollIntoViewIfNeeded();
      const place = await filterLink(page, 'Next.js').boundingBox();
      await toggle(page, 'Next.js');
      expect(await scrolled(page)).toBe(700);
      expect(await filterLink(page, 'Next.js').boundingBox()).toEqual(place);
      expect(await focused(page)).toMatch(/^Next.js/);
      expect(await filter(page, 'Zola').isVisible()).toBe(true);
      await toggle(page, 'Next.js');
      expect(await focused(page)).toMatch(/^Next.js/);
      expect(await page.locator('[data-same]').textContent()).toMatch(/^Bun/);
      await done();
    });

    it('brings what still has results to the top of a section that is closed', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      await toggle(page, 'React');
      const section = page.locator('#filters section').filter({ hasText: 'Use Case' });
      await clickOn(section.locator('summary').first());
      const counts = () =>
        section
          .locator('li')
          .filter({ visible: true })
          .evaluateAll((all) => all.map((one) => Number(/ (\d+) /.exec(one.textContent)?.[1])));
      await eventually(async () => (await counts()).length).toBeGreaterThan(0);
      expect(await counts()).not.toContain(0);
      // Open, it stays as it is.
      const names = () => section.locator('li [dir]').filter({ visible: true }).allTextContents();
      const before = await names();
      await toggle(page, 'React');
      await toggle(page, 'Next.js');
      expect(await names()).toEqual(before);
      await done();
    });

    it('stays under the pointer where the list is suddenly short', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await scrollTo(page, 2000);
      const nuxt = filterLink(page, 'Nuxt');
      await restOfFrameworks(page).click();
      // Into view and at rest, also where the list is rendered anew while it opens.
      await nuxt.hover({ trial: true });
      const place = await nuxt.boundingBox();
      await toggle(page, 'Nuxt');
      expect(await shownNames(page)).toHaveLength(3);
      expect(await nuxt.boundingBox()).toEqual(place);
      await done();
    });

    it('moves neither the filters nor the list at the top of the page', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const places = () =>
        Promise.all(
          [filter(page, 'Next.js'), filter(page, 'Nitro'), page.locator('#results article')].map(
            async (place) => (await place.first().boundingBox())?.y,
          ),
        );
      const before = await places();
      for (const name of ['Next.js', 'SvelteKit', 'Nitro', 'Bun']) {
        await toggle(page, name);
        expect({ name, places: await places() }).toEqual({ name, places: before });
      }
      expect(await scrolled(page)).toBe(0);
      await done();
    });

    it('is made by keyboard alone, and each is announced', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const status = page.locator('#results').getByRole('status');
      await status.evaluate((element) => element.setAttribute('data-same', ''));
      await tabTo(page, /^SvelteKit/);
      await page.keyboard.press('Enter');
      await eventually(() => status.textContent()).toBe('6 templates');
      expect(await focused(page)).toMatch(ticked('SvelteKit'));
      await tabTo(page, /^CSS$/);
      await page.keyboard.press('Enter');
      await tabTo(page, /^Tailwind/);
      await page.keyboard.press('Space');
      await eventually(() => status.textContent()).toBe('3 templates');
      expect(await focused(page)).toMatch(ticked('Tailwind'));
      await tabTo(page, /^Remove filter SvelteKit/);
      await page.keyboard.press('Enter');
      await eventually(() => focused(page)).toBe(listingCopy.remove('Tailwind'));
      await page.keyboard.press('Enter');
      await eventually(() => chips(page).count()).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
      // One and the same element all along, or nothing would be said.
      expect(await status.getAttribute('data-same')).toBe('');
      await done();
    });

    it('that is removed leaves the focus to the results where the other has no chip', async ({
      visit,
    }) => {
      const path = '/templates/search?framework=sveltekit&css=tailwind';
      const { page, done } = await visit(path, { width: 390 });
      await tabTo(page, /^Remove filter SvelteKit/);
      await page.keyboard.press('Enter');
      await eventually(() => chips(page).count()).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
      await done();
    });

    it('leaves the focus on a filter that has just become a dead end', async ({ visit }) => {
      const { page, done } = await visit('/templates/search?framework=sveltekit&type=cms');
      await (await reveal(page, 'CMS')).focus();
      await page.keyboard.press('Enter');
      await eventually(() => total(page)).toBe(6);
      expect(await focused(page)).toMatch(/^CMS 0/);
      await page.keyboard.press('Tab');
      await eventually(() => filterLink(page, 'CMS').count()).toBe(0);
      await done();
    });

    it('selected far down a page without a match opens its list', async ({ visit }) => {
      const path = '/templates/search?framework=gatsby&type=cms';
      const { page, done } = await visit(path, { width: 390, hasTouch: true });
      const popular = page.getByRole('region', { name: noResultsCopy.popular });
      await tapOn(popular.getByRole('link').last());
      await eventually(() => total(page)).toBeGreaterThan(0);
      const list = page.locator('#results');
      await eventually(async () => (await list.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await done();
    });

    it('adds to one that is still on its way', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /next\.js\.json/);
      await filterLink(page, 'Next.js').click();
      await eventually(() => slow.held.length).toBeGreaterThan(0);
      await (await reveal(page, 'Starter')).click();
      slow.letGo();
      await eventually(() => addressOf(page)).toBe(
        '/templates/search?framework=next.js&type=starter',
      );
      await eventually(() => chips(page).count()).toBe(2);
      await done();
    });

    it('that waits for another is dropped where another link is followed meanwhile', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /(vue|next\.js)\.json/);
      await (await reveal(page, 'Vue')).click();
      await eventually(() => slow.held.length).toBeGreaterThan(0);
      await (await reveal(page, 'Starter')).click();
      await page
        .getByRole('navigation', { name: siteCopy.navigation.label })
        .getByRole('link', { name: 'Next.js' })
        .click();
      slow.letGo();
      await eventually(() => addressOf(page)).toBe('/templates/next.js');
      // Long enough for what was dropped to come after all.
      await page.waitForTimeout(500);
      expect(addressOf(page)).toBe('/templates/next.js');
      await eventually(() => total(page)).toBe(91);
      await done();
    });

    it('shows that it is loading, and requests nothing before it is selected', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const asked = dataRequests(page);
      // Long enough for a page to ask on its own.
      await page.waitForTimeout(300);
      expect(asked.filter((url) => url.includes('/templates'))).toEqual([]);
      const { held, letGo } = await holdAnswers(page, /vue\.json/);
      await (await reveal(page, 'Vue')).click();
      await eventually(() => held.length).toBeGreaterThan(0);
      await eventually(() => page.locator('#results [aria-busy]').count()).toBe(1);
      letGo();
      await eventually(() => total(page)).toBe(4);
      expect(await page.locator('#results [aria-busy]').count()).toBe(0);
      await done();
    });

    it('shows that it is loading where the script for it comes after the choice', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates', { isFresh: true });
      const letScriptGo = await holdDeferredParts(page);
      const { held, letGo } = await holdAnswers(page, /next\.js\.json/);
      await filterLink(page, 'Next.js').click();
      await eventually(() => held.length).toBeGreaterThan(0);
      expect(await page.locator('#results [aria-busy]').count()).toBe(0);
      letScriptGo();
      await eventually(() => page.locator('#results [aria-busy]').count()).toBe(1);
      letGo();
      await eventually(() => total(page)).toBe(91);
      expect(await page.locator('#results [aria-busy]').count()).toBe(0);
      await done();
    });
  });

  describe('the sheet of filters on a phone', () => {
    const phone = { width: 390, hasTouch: true };

    it('moves to its results, also from far down a longer list', async ({ visit }) => {
      const { page, done } = await visit('/templates', phone);
      await scrollTo(page, 5_000);
      await tapOn(page.getByRole('button', { name: /^Filter/ }));
      await tapOn(await reveal(page, 'Vue'));
      await tapOn(page.getByRole('button', { name: listingCopy.closeFilters(4) }));
      const first = page.locator('#results article').first();
      await eventually(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
      expect((await first.boundingBox())?.y).toBeLessThan(400);
      await done();
    });

    it('leaves a visitor in place who has chosen nothing', async ({ visit }) => {
      const { page, done } = await visit('/templates', phone);
      await scrollTo(page, 5_000);
      await tapOn(page.getByRole('button', { name: /^Filter/ }));
      await tapOn(page.getByRole('button', { name: listingCopy.closeFilters(178) }));
      await eventually(() => page.locator('#filters:popover-open').count()).toBe(0);
      expect(await scrolled(page)).toBe(5_000);
      await done();
    });

    it('is closed by a tap beside it, which does nothing else', async ({ visit }) => {
      const { page, done } = await visit('/templates', phone);
      await scrollTo(page, 900);
      const [x, y] = await middleOf(page.getByRole('button', { name: /^Filter/ }));
      const sheet = page.locator('#filters:popover-open');
      for (const [below, point] of [
        ['a', [x, y + 40]],
        ['button', [x, y]],
      ] as const) {
        await eventually(() => nameAt(page, point)).toBe(below);
        await page.touchscreen.tap(x, y);
        await eventually(() => sheet.count()).toBe(1);
        const clicked = nameOfClicked(page);
        await page.touchscreen.tap(...point);
        expect(await clicked).toBe('html');
        await eventually(() => sheet.count()).toBe(0);
      }
      await done();
    });

    it('is scrolled as one, and read, where the window is low: zoomed in', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await page.setViewportSize({ width: 320, height: 180 });
      await page.getByRole('button', { name: /^Filter/ }).click();
      const first = filterLink(page, 'Next.js');
      await page.mouse.move(160, 150);
      await page.mouse.wheel(0, 100);
      await eventually(async () => {
        const { x = 0, y = 0, height = 0 } = (await first.boundingBox()) ?? {};
        return Promise.all([y + 4, y + height - 4].map((end) => nameAt(page, [x + 20, end])));
      }).toEqual(['a', 'a']);
      await done();
    });

    it('leaves the list below it as wide as it is where a tablet is turned', async ({ visit }) => {
      const { page, done } = await visit('/templates', { width: 768 });
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.setViewportSize({ width: 1024, height: 768 });
      const list = page.locator('#results');
      await eventually(async () => (await list.boundingBox())?.width).toBeGreaterThan(600);
      await done();
    });
  });

  it('stand above the list, and its button scrolls to them, in a phone’s browser without popovers', async ({
    visit,
  }) => {
    const { page, done } = await visit('/templates', { width: 390, isFresh: true });
    await page.addInitScript(withoutPopovers);
    await page.reload();
    await toRunScripts(page);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('#filters { display: block; position: static; max-height: none }');
      document.adoptedStyleSheets = [sheet];
    });
    await page.getByRole('button', { name: /^Filter/ }).click();
    await eventually(() => focused(page)).toBe('Framework');
    const placeOfFirst = () => filter(page, 'Next.js').boundingBox();
    await eventually(async () => (await placeOfFirst())?.y).toBeGreaterThan(0);
    await done();
  });

  describe('the first view', () => {
    it.for([
      { width: 1280, height: 800, highest: 300 },
      { width: 390, height: 844, highest: 360 },
    ])(
      'shows templates, and all sections beside them: $width × $height',
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

    it('begins with values that have templates again, once a search is over', async ({ visit }) => {
      const shown = (page: Page) =>
        sectionOf(page, 'framework')
          .locator('li')
          .evaluateAll((items) =>
            items.filter((item) => item.checkVisibility()).map((item) => item.textContent),
          );
      const fresh = await visit('/templates');
      const atFirst = await shown(fresh.page);
      expect(atFirst.length).toBeGreaterThan(5);
      await fresh.done();
      const { page, done } = await visit('/templates/search?q=blog');
      expect(await shown(page)).not.toEqual(atFirst);
      await clickOn(page.getByRole('link', { name: listingCopy.removeWords('blog') }));
      await eventually(() => shown(page)).toEqual(atFirst);
      await done();
    });

    it('puts values that would give nothing last, folded', async ({ visit }) => {
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
      expect(await filter(page, 'CMS').isVisible()).toBe(false);
      await done();
    });
  });

  describe('a long section', () => {
    it('is narrowed by what is typed, and says how many are left', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const narrow = page.getByRole('textbox', { name: listingCopy.narrow('Framework') });
      const inSight = () =>
        sectionOf(page, 'framework')
          .locator('li:visible')
          .evaluateAll((items) => items.map((item) => item.querySelector('[dir]')?.textContent));
      expect(await inSight()).toHaveLength(7);
      await narrow.pressSequentially('sv');
      expect(await inSight()).toEqual(['SvelteKit', 'Svelte']);
      expect(await page.getByText('2 of 51').textContent()).toBe('2 of 51');
      await narrow.fill('solids');
      await toggle(page, 'SolidStart');
      expect(await inSight()).toEqual(['SolidStart']);
      await narrow.press('Escape');
      expect(await narrow.inputValue()).toBe('');
      expect(await inSight()).toHaveLength(51);
      // Closed again, what is narrowed to shows all the same.
      await restOfFrameworks(page).click();
      expect(await inSight()).toHaveLength(7);
      await narrow.fill('zol');
      await eventually(inSight).toEqual(['Zola']);
      await done();
    });

    it('that was opened before the scripts ran stays open, and full', async ({ visit }) => {
      const { page, context, done } = await visit('/', { isFresh: true });
      const letGo = await holdRequests(context);
      await page.goto(new URL('/templates', page.url()).href, { waitUntil: 'commit' });
      await restOfFrameworks(page).click();
      letGo();
      await toRunScripts(page);
      await toggle(page, 'Next.js');
      expect(await filter(page, 'Zola').isVisible()).toBe(true);
      await done();
    });

    it('can be opened without it, and has no field that would do nothing', async ({ visit }) => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      expect(
        await page.getByRole('textbox', { name: listingCopy.narrow('Framework') }).count(),
      ).toBe(0);
      expect(await filterLink(page, 'Zola').isVisible()).toBe(false);
      await restOfFrameworks(page).click();
      await toggle(page, 'Zola');
      expect(await filterLink(page, 'Zola').isVisible()).toBe(true);
      await done();
    });
  });
}

type Point = readonly [x: number, y: number];

/** Of what answers to a pointer there. */
const nameAt = (page: Page, point: Point) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.localName, point);

/** Of what gets the next click, whether that is followed or not. */
const nameOfClicked = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const hear = ({ target }: Event) => resolve((target as Element).localName);
        addEventListener('click', hear, { once: true, capture: true });
      }),
  );
