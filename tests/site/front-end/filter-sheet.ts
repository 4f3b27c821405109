import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { toRunScripts, withoutPopovers } from '@/tests/fixtures/browser';
import {
  countBeside,
  eventually,
  filter,
  filterLink,
  focused,
  middleOf,
  reveal,
  scrolled,
  scrollTo,
  tapOn,
  total,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

export function filteringOnAPhone(): void {
  describe('the filter sheet on a phone', () => {
    const phone = { width: 390, hasTouch: true };

    it('scrolls to the results when it is closed, even from far down a longer list', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates', phone);
      await scrollTo(page, 1_500);
      await tapOn(page.getByRole('button', { name: /^Filter/ }));
      await tapOn(await reveal(page, 'Nuxt'));
      await tapOn(
        page.getByRole('button', {
          name: listingCopy.closeFilters(await countBeside(page, 'Nuxt')),
        }),
      );
      const first = page.locator('#results article').first();
      await eventually(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
      expect((await first.boundingBox())?.y).toBeLessThan(400);
      await done();
    });

    it('keeps the scroll position if no filter was chosen', async ({ visit }) => {
      const { page, done } = await visit('/templates', phone);
      await scrollTo(page, 1_500);
      await tapOn(page.getByRole('button', { name: /^Filter/ }));
      await tapOn(page.getByRole('button', { name: listingCopy.closeFilters(178) }));
      await eventually(() => page.locator('#filters:popover-open').count()).toBe(0);
      expect(await scrolled(page)).toBe(1_500);
      await done();
    });

    it('is closed by a tap next to the sheet, and the tap does not click anything else', async ({
      visit,
    }) => {
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

    it('stays open after a tap on an empty area', async ({ visit }) => {
      const { page, done } = await visit('/templates', phone);
      await tapOn(page.getByRole('button', { name: /^Filter/ }));
      await tapOn(page.getByRole('heading', { name: listingCopy.filters }));
      await tapOn(await reveal(page, 'Nuxt'));
      await tapOn(
        page.getByRole('button', {
          name: listingCopy.closeFilters(await countBeside(page, 'Nuxt')),
        }),
      );
      expect(await total(page)).toBe(3);
      await done();
    });

    it('ignores the second of two quick taps on the filter button', async ({ visit }) => {
      const { page, done } = await visit('/templates', phone);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('#filters > * { transition-delay: 5s !important }');
        document.adoptedStyleSheets = [sheet];
      });
      const [x, y] = await middleOf(page.getByRole('button', { name: /^Filter/ }));
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      expect(await focused(page)).not.toBe(listingCopy.narrow('Framework'));
      await tapOn(page.getByRole('button', { name: listingCopy.closeFilters(178) }));
      await eventually(() => page.locator('#filters:popover-open').count()).toBe(0);
      await done();
    });

    it('scrolls as a whole, and is readable, in a window of little height at high zoom', async ({
      visit,
    }) => {
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

    it('shows three rows of filters on a phone in landscape orientation', async ({ visit }) => {
      const { page, done } = await visit('/templates', { width: 640, hasTouch: true });
      await page.setViewportSize({ width: 640, height: 360 });
      await tapOn(page.getByRole('button', { name: /^Filter/ }));
      await eventually(() =>
        filterLink(page, 'SvelteKit').evaluate((third) => {
          const { x, y, width, height } = third.getBoundingClientRect();
          return third.contains(document.elementFromPoint(x + width / 2, y + height - 4));
        }),
      ).toBe(true);
      await tapOn(filterLink(page, 'SvelteKit'));
      await tapOn(
        page.getByRole('button', {
          name: listingCopy.closeFilters(await countBeside(page, 'SvelteKit')),
        }),
      );
      await eventually(() => page.locator('#filters:popover-open').count()).toBe(0);
      await done();
    });

    it('does not change the width of the list below when a tablet is turned', async ({ visit }) => {
      const { page, done } = await visit('/templates', { width: 768 });
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.setViewportSize({ width: 1024, height: 768 });
      const list = page.locator('#results');
      await eventually(async () => (await list.boundingBox())?.width).toBeGreaterThan(600);
      await done();
    });
  });

  it('shows the filters above the list if the browser does not support popovers, and scrolls to them with a button', async ({
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
}

type Point = readonly [x: number, y: number];

const nameAt = (page: Page, point: Point) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.localName, point);

const nameOfClicked = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const hear = ({ target }: Event) => resolve((target as Element).localName);
        addEventListener('click', hear, { once: true, capture: true });
      }),
  );
