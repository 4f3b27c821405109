import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import {
  addressOf,
  clickOn,
  eventually,
  filterLink,
  focused,
  holdDeferredParts,
  scrolled,
  scrollTo,
  shownHrefs,
  shownNames,
  titles,
  toLoadDeferredParts,
  total,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

export function findingMore(): void {
  describe('a list longer than one page', () => {
    it('grows at the bottom, announces its new length, and moves the focus to the first new card', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const first = await shownHrefs(page);
      expect(first).toHaveLength(PAGE_SIZE);
      await page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }).click();
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      const all = await shownHrefs(page);
      expect(all.slice(0, PAGE_SIZE)).toEqual(first);
      expect(new Set(all).size).toBe(2 * PAGE_SIZE);
      await eventually(() => focused(page)).toBe((await shownNames(page))[PAGE_SIZE]);
      expect(await page.locator('#results').getByRole('status').textContent()).toContain(
        `${2 * PAGE_SIZE} of 178 shown`,
      );
      expect(addressOf(page)).toBe('/templates/search?page=2');

      // Extends the list to its end.
      for (let shown = 2 * PAGE_SIZE; shown < 178; shown += PAGE_SIZE) {
        await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
        await eventually(() => titles(page).count()).toBe(Math.min(178, shown + PAGE_SIZE));
      }
      expect(await page.getByRole('link', { name: /^Show \d+ more$/ }).count()).toBe(0);
      await done();
    });

    it.for([
      ['moves the focus to the first new card even if its script loads after the list', false],
      ['keeps the focus where the visitor moved it before the script loaded', true],
    ] as const)('%s', async ([, hasGoneOn], { visit }) => {
      const { page, done } = await visit('/templates', { isFresh: true });
      const letGo = await holdDeferredParts(page);
      await page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }).click();
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      if (hasGoneOn) await page.keyboard.press('Shift+Tab');
      const before = await focused(page);
      await letGo();
      await toLoadDeferredParts(page);
      const expected = hasGoneOn ? before : (await shownNames(page))[PAGE_SIZE];
      await eventually(() => focused(page)).toBe(expected);
      await done();
    });

    it('grows when assistive technology clicks, without a pointer or key event', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const more = page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) });
      await more.evaluate((link: HTMLElement) => link.click());
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      await eventually(() => focused(page)).toBe((await shownNames(page))[PAGE_SIZE]);
      await done();
    });

    it('keeps its exact scroll position after going back from a template', async ({ visit }) => {
      const { page, done } = await visit('/templates/next.js');
      await page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }).click();
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      const names = await shownNames(page);
      const last = names.length - 1;
      await titles(page).nth(last).scrollIntoViewIfNeeded();
      const top = await scrolled(page);
      expect(top).toBeGreaterThan(1000);
      await titles(page).nth(last).click();
      await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(
        names[last],
      );
      await page.goBack();
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      expect(await shownNames(page)).toEqual(names);
      await eventually(() => scrolled(page)).toBe(top);
      await done();
    });

    it.for([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
      'is the same after a reload or when opened by its address, with JavaScript: $javaScriptEnabled',
      async (look, { visit }) => {
        const { page, done } = await visit('/templates/next.js', look);
        for (const shown of [2 * PAGE_SIZE, 3 * PAGE_SIZE]) {
          await clickOn(page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }));
          await eventually(() => titles(page).count()).toBe(shown);
          // The visitor sees the added cards.
          const added = titles(page).nth(shown - PAGE_SIZE);
          await eventually(async () => (await added.boundingBox())?.y).toBeGreaterThan(0);
          expect((await added.boundingBox())?.y).toBeLessThan(900);
        }
        const names = await shownNames(page);
        const place = (await scrolled(page)) + 500;
        // The browser saves the position some time after scrolling, without an event.
        await eventually(async () => {
          await page.mouse.wheel(0, place - (await scrolled(page)));
          await eventually(() => scrolled(page)).toBe(place);
          await page.reload();
          expect(await shownNames(page)).toEqual(names);
          await expect.poll(() => scrolled(page), { timeout: 700 }).toBe(place);
          return 'there again';
        }).toBe('there again');
        if (look.javaScriptEnabled) {
          // The position is restored before any deferred code is loaded.
          await page.reload();
          await eventually(() => scrolled(page)).toBe(place);
        }
        const other = await visit(addressOf(page), look);
        expect(await shownNames(other.page)).toEqual(names);
        await other.done();
        await done();
      },
    );

    it('keeps its scroll position after going back from a filter, and after a reload', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      await scrollTo(page, 600);
      await filterLink(page, 'Next.js').click();
      await eventually(() => total(page)).toBe(91);
      await scrollTo(page, 300);
      await page.goBack();
      await eventually(() => total(page)).toBe(178);
      await eventually(() => scrolled(page)).toBe(600);
      await page.goForward();
      await eventually(() => scrolled(page)).toBe(300);
      // The browser restores the scroll position.
      await page.reload();
      await eventually(() => scrolled(page)).toBeGreaterThan(280);
      expect(await scrolled(page)).toBeLessThan(320);
      await done();
    });
  });
}
