import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/listing';
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
  describe('a list of more than twenty', () => {
    it('grows, announces it, and moves the focus to the first new item', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const first = await shownHrefs(page);
      expect(first).toHaveLength(20);
      await page.getByRole('link', { name: listingCopy.showMore(20) }).click();
      await eventually(() => titles(page).count()).toBe(40);
      const all = await shownHrefs(page);
      expect(all.slice(0, 20)).toEqual(first);
      expect(new Set(all).size).toBe(40);
      await eventually(() => focused(page)).toBe((await shownNames(page))[20]);
      expect(await page.locator('#results').getByRole('status').textContent()).toContain(
        '40 of 178 shown',
      );
      expect(addressOf(page)).toBe('/templates/search?page=2');

      for (let shown = 40; shown < 178; shown = Math.min(178, shown + 20)) {
        await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
        await eventually(() => titles(page).count()).toBe(Math.min(178, shown + 20));
      }
      expect(await page.getByRole('link', { name: /^Show \d+ more$/ }).count()).toBe(0);
      await done();
    });

    it.for([
      ['puts the focus there also where its script comes after the list', false],
      ['leaves the focus where the visitor has put it before that script came', true],
    ] as const)('%s', async ([, hasGoneOn], { visit }) => {
      const { page, done } = await visit('/templates', { isFresh: true });
      const letGo = await holdDeferredParts(page);
      await page.getByRole('link', { name: listingCopy.showMore(20) }).click();
      await eventually(() => titles(page).count()).toBe(40);
      if (hasGoneOn) await page.keyboard.press('Shift+Tab');
      const before = await focused(page);
      await letGo();
      await toLoadDeferredParts(page);
      const expected = hasGoneOn ? before : (await shownNames(page))[20];
      await eventually(() => focused(page)).toBe(expected);
      await done();
    });

    it('grows by an assistive program’s click, without pointer or key', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const more = page.getByRole('link', { name: listingCopy.showMore(20) });
      await more.evaluate((link: HTMLElement) => link.click());
      await eventually(() => titles(page).count()).toBe(40);
      await eventually(() => focused(page)).toBe((await shownNames(page))[20]);
      await done();
    });

    it('is at the same scroll position, to the pixel, on the way back from a template', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/next.js');
      await page.getByRole('link', { name: listingCopy.showMore(20) }).click();
      await eventually(() => titles(page).count()).toBe(40);
      const names = await shownNames(page);
      await titles(page).nth(31).scrollIntoViewIfNeeded();
      const top = await scrolled(page);
      expect(top).toBeGreaterThan(1000);
      await titles(page).nth(31).click();
      await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(names[31]);
      await page.goBack();
      await eventually(() => titles(page).count()).toBe(40);
      expect(await shownNames(page)).toEqual(names);
      await eventually(() => scrolled(page)).toBe(top);
      await done();
    });

    it.for([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
      'is the same after a reload and by its address, with JavaScript: $javaScriptEnabled',
      async (look, { visit }) => {
        const { page, done } = await visit('/templates/next.js', look);
        for (const shown of [40, 60]) {
          await clickOn(page.getByRole('link', { name: listingCopy.showMore(20) }));
          await eventually(() => titles(page).count()).toBe(shown);
          const added = titles(page).nth(shown - 20);
          await eventually(async () => (await added.boundingBox())?.y).toBeGreaterThan(0);
          expect((await added.boundingBox())?.y).toBeLessThan(900);
        }
        const names = await shownNames(page);
        const place = (await scrolled(page)) + 500;
        // The browser saves it some time after scrolling, without an event.
        await eventually(async () => {
          await page.mouse.wheel(0, place - (await scrolled(page)));
          await eventually(() => scrolled(page)).toBe(place);
          await page.reload();
          expect(await shownNames(page)).toEqual(names);
          await expect.poll(() => scrolled(page), { timeout: 700 }).toBe(place);
          return 'there again';
        }).toBe('there again');
        if (look.javaScriptEnabled) {
          // Deferred code is not loaded.
          await page.reload();
          await eventually(() => scrolled(page)).toBe(place);
        }
        const other = await visit(addressOf(page), look);
        expect(await shownNames(other.page)).toEqual(names);
        await other.done();
        await done();
      },
    );

    it('is at the same scroll position after going back from a filter, and after a reload', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      await scrollTo(page, 1200);
      await filterLink(page, 'Next.js').click();
      await eventually(() => total(page)).toBe(91);
      await scrollTo(page, 300);
      await page.goBack();
      await eventually(() => total(page)).toBe(178);
      await eventually(() => scrolled(page)).toBe(1200);
      await page.goForward();
      await eventually(() => scrolled(page)).toBe(300);
      // The browser restores it.
      await page.reload();
      await eventually(() => scrolled(page)).toBeGreaterThan(280);
      expect(await scrolled(page)).toBeLessThan(320);
      await done();
    });
  });
}
