import { describe, expect, it } from 'vitest';
import {
  addressOf,
  chips,
  dataRequests,
  eventually,
  filter,
  filterLink,
  focused,
  holdAnswers,
  scrolled,
  scrollTo,
  shownNames,
  tabTo,
  toggle,
  total,
  type Visit,
} from '#tests/site/listing';

/** What scripts add to filters. */
export function findingByFilters(visit: Visit): void {
  describe('a choice', () => {
    it('leaves everything where it is: the page, the focus, what was opened', async () => {
      const { page, done } = await visit('/templates');
      await filter(page, 'Go').evaluate((element) => element.setAttribute('data-same', ''));
      await page.locator('#filters summary').first().click();
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
      expect(await page.locator('[data-same]').textContent()).toMatch(/^Go/);
      await done();
    });

    it('stays under the pointer where the list is suddenly short', async () => {
      const { page, done } = await visit('/templates');
      await scrollTo(page, 2000);
      const nuxt = filterLink(page, 'Nuxt');
      await page.locator('#filters summary').first().click();
      await nuxt.scrollIntoViewIfNeeded();
      const place = await nuxt.boundingBox();
      await toggle(page, 'Nuxt');
      expect(await shownNames(page)).toHaveLength(3);
      expect(await nuxt.boundingBox()).toEqual(place);
      await done();
    });

    it('moves neither the filters nor the list at the top of the page', async () => {
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

    it('is made by keyboard alone, and each is said', async () => {
      const { page, done } = await visit('/templates');
      const status = page.locator('#results').getByRole('status');
      await status.evaluate((element) => element.setAttribute('data-same', ''));
      await tabTo(page, /^SvelteKit/);
      await page.keyboard.press('Enter');
      await eventually(() => status.textContent()).toBe('6 templates');
      expect(await focused(page)).toMatch(/^SvelteKit.*chosen$/);
      await tabTo(page, /^Tailwind/);
      await page.keyboard.press('Space');
      await eventually(() => status.textContent()).toBe('3 templates');
      expect(await focused(page)).toMatch(/^Tailwind.*chosen$/);
      await tabTo(page, /^Remove filter SvelteKit/);
      await page.keyboard.press('Enter');
      await eventually(() => focused(page)).toBe('Remove filter Tailwind');
      await page.keyboard.press('Enter');
      await eventually(() => chips(page).count()).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
      // One and the same element all along, or nothing would be said.
      expect(await status.getAttribute('data-same')).toBe('');
      await done();
    });

    it('does not throw the keyboard off what it has just made lead nowhere', async () => {
      const { page, done } = await visit('/templates/search?framework=sveltekit&type=cms');
      await filterLink(page, 'CMS').focus();
      await page.keyboard.press('Enter');
      await eventually(() => total(page)).toBe(6);
      expect(await focused(page)).toMatch(/^CMS 0/);
      await page.keyboard.press('Tab');
      await eventually(() => filterLink(page, 'CMS').count()).toBe(0);
      await done();
    });

    it('adds to one that is still on its way', async () => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /next\.js\.json/);
      await filterLink(page, 'Next.js').click();
      await eventually(() => slow.held.length).toBeGreaterThan(0);
      await page.waitForTimeout(100);
      await filterLink(page, 'Starter').click();
      slow.letGo();
      await eventually(() => addressOf(page)).toBe(
        '/templates/search?framework=next.js&type=starter',
      );
      await eventually(() => chips(page).count()).toBe(2);
      await done();
    });

    it('that waits for another is dropped where a link elsewhere is followed meanwhile', async () => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /(vue|next\.js)\.json/);
      await filterLink(page, 'Vue').click();
      await eventually(() => slow.held.length).toBeGreaterThan(0);
      await filterLink(page, 'Starter').click();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Next.js' })
        .click();
      slow.letGo();
      await eventually(() => addressOf(page)).toBe('/templates/next.js');
      await page.waitForTimeout(500);
      expect(addressOf(page)).toBe('/templates/next.js');
      await eventually(() => total(page)).toBe(91);
      await done();
    });

    it('shows that it is on its way, and asks for nothing before it is made', async () => {
      const { page, done } = await visit('/templates');
      const asked = dataRequests(page);
      await page.waitForTimeout(300);
      expect(asked.filter((url) => url.includes('/templates'))).toEqual([]);
      const { held, letGo } = await holdAnswers(page, /vue\.json/);
      await filterLink(page, 'Vue').click();
      await eventually(() => held.length).toBeGreaterThan(0);
      await eventually(() => page.locator('#results [aria-busy]').count()).toBe(1);
      letGo();
      await eventually(() => total(page)).toBe(4);
      expect(await page.locator('#results [aria-busy]').count()).toBe(0);
      await done();
    });
  });

  describe('a long section', () => {
    it('is narrowed by what is typed, and says how many are left', async () => {
      const { page, done } = await visit('/templates');
      const narrow = page.getByRole('textbox', { name: 'Find in Framework' });
      const inSight = () =>
        page
          .locator('section[aria-labelledby="filters-framework"] li:visible')
          .evaluateAll((items) => items.map((item) => item.querySelector('[dir]')?.textContent));
      expect(await inSight()).toHaveLength(12);
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
      await page.locator('#filters summary').first().click();
      expect(await inSight()).toHaveLength(12);
      await narrow.fill('zol');
      expect(await inSight()).toEqual(['Zola']);
      await done();
    });

    it('can be opened without it, and has no field that would do nothing', async () => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      expect(await page.getByRole('textbox', { name: 'Find in Framework' }).count()).toBe(0);
      expect(await filterLink(page, 'Zola').isVisible()).toBe(false);
      await page.locator('#filters summary').first().click();
      await toggle(page, 'Zola');
      expect(await filterLink(page, 'Zola').isVisible()).toBe(true);
      await done();
    });
  });
}
