import { describe, expect, it } from 'vitest';
import {
  addressOf,
  eventually,
  filterLink,
  focused,
  scrolled,
  scrollTo,
  shownHrefs,
  shownNames,
  titles,
  total,
  type Visit,
} from '#tests/site/listing';

/** Long lists. */
export function findingMore(visit: Visit): void {
  describe('a list of more than twenty', () => {
    it('grows below, says so, and puts the focus on the first that is new', async () => {
      const { page, done } = await visit('/templates');
      const first = await shownHrefs(page);
      expect(first).toHaveLength(20);
      await page.getByRole('link', { name: 'Show 20 more' }).click();
      await eventually(() => titles(page).count()).toBe(40);
      const all = await shownHrefs(page);
      expect(all.slice(0, 20)).toEqual(first);
      expect(new Set(all).size).toBe(40);
      await eventually(() => focused(page)).toBe((await shownNames(page))[20]);
      expect(await page.locator('#results').getByRole('status').textContent()).toContain(
        '40 of 178 shown',
      );
      expect(addressOf(page)).toBe('/templates/search?page=2');

      // To the last of them.
      for (let shown = 40; shown < 178; shown = Math.min(178, shown + 20)) {
        await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
        await eventually(() => titles(page).count()).toBe(Math.min(178, shown + 20));
      }
      expect(await page.getByRole('link', { name: /^Show \d+ more$/ }).count()).toBe(0);
      await done();
    });

    it('is as it was left, to the pixel, on the way back from a template', async () => {
      const { page, done } = await visit('/templates/next.js');
      await page.getByRole('link', { name: 'Show 20 more' }).click();
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
      await page.reload();
      await eventually(() => titles(page).count()).toBe(20);
      await done();
    });

    it('may be entered at a later page, and has the earlier ones above', async () => {
      const { page, done } = await visit('/templates/search?page=2');
      const second = await shownNames(page);
      expect(await page.locator('#results').getByText('21–40 of 178 shown').count()).toBe(2);
      await page.getByRole('link', { name: 'Show earlier' }).click();
      await eventually(() => titles(page).count()).toBe(40);
      expect((await shownNames(page)).slice(20)).toEqual(second);
      expect(await page.getByRole('link', { name: 'Show earlier' }).count()).toBe(0);
      await eventually(() => focused(page)).toBe((await shownNames(page))[0]);
      await page.getByRole('link', { name: 'Show 20 more' }).click();
      await eventually(() => titles(page).count()).toBe(60);
      await done();
    });

    it('is gone through page by page without JavaScript', async () => {
      const { page, done } = await visit('/templates/next.js', { javaScriptEnabled: false });
      const seen = new Set<string>();
      for (let number = 1; number <= 5; number += 1) {
        for (const href of await shownHrefs(page)) seen.add(href);
        if (number === 5) break;
        await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
        await page.waitForURL(`**/templates/search?framework=next.js&page=${number + 1}`);
      }
      expect(seen.size).toBe(91);
      await done();
    });

    it('comes back to where the visitor was, from a choice and over a reload', async () => {
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
      // Over a reload the browser does it, by what it takes for the same place.
      await page.reload();
      await eventually(() => scrolled(page)).toBeGreaterThan(280);
      expect(await scrolled(page)).toBeLessThan(320);
      await done();
    });
  });
}
