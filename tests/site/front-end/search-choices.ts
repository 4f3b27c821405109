import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { noResultsCopy } from '@/copy/en/no-results';
import { siteCopy } from '@/copy/en/site';
import {
  addressOf,
  chips,
  clickOn,
  countBeside,
  dataRequests,
  eventually,
  filter,
  filterLink,
  focused,
  holdAnswers,
  holdDeferredParts,
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

export function choosingFilters(): void {
  describe('choosing a filter', () => {
    it('keeps the scroll position, the focus and the opened sections', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await filter(page, 'Vue').evaluate((element) => element.setAttribute('data-same', ''));
      await restOfFrameworks(page).click();
      await scrollTo(page, 700);
      await filterLink(page, 'Next.js').scrollIntoViewIfNeeded();
      const place = await filterLink(page, 'Next.js').boundingBox();
      await toggle(page, 'Next.js');
      expect(await scrolled(page)).toBe(700);
      expect(await filterLink(page, 'Next.js').boundingBox()).toEqual(place);
      expect(await focused(page)).toMatch(/^Next.js/);
      expect(await filter(page, 'Ionic').isVisible()).toBe(true);
      await toggle(page, 'Next.js');
      expect(await focused(page)).toMatch(/^Next.js/);
      expect(await page.locator('[data-same]').textContent()).toMatch(/^Vue/);
      await done();
    });

    it('moves values with results to the top of a closed section', async ({ visit }) => {
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
      // While the section is open, the order of its values doesn't change.
      const names = () => section.locator('li bdi').filter({ visible: true }).allTextContents();
      const before = await names();
      await toggle(page, 'React');
      await toggle(page, 'Next.js');
      expect(await names()).toEqual(before);
      await done();
    });

    it('keeps the filter under the pointer when the list gets shorter', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await scrollTo(page, 1000);
      const nuxt = filterLink(page, 'Nuxt');
      await restOfFrameworks(page).click();
      // Waits until the link no longer moves.
      await nuxt.hover({ trial: true });
      const place = await nuxt.boundingBox();
      await toggle(page, 'Nuxt');
      expect(await shownNames(page)).toHaveLength(3);
      expect((await nuxt.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
      await done();
    });

    it('does not move filters or results at the top of the page', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const places = () =>
        Promise.all(
          [filter(page, 'Next.js'), filter(page, 'Vue'), page.locator('#results article')].map(
            async (place) => (await place.first().boundingBox())?.y,
          ),
        );
      const before = await places();
      for (const name of ['Next.js', 'SvelteKit', 'Vue']) {
        await toggle(page, name);
        expect({ name, places: await places() }).toEqual({ name, places: before });
      }
      expect(await scrolled(page)).toBe(0);
      await done();
    });

    it('works with only a keyboard, and is announced', async ({ visit }) => {
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
      // A replaced live region is not announced.
      expect(await status.getAttribute('data-same')).toBe('');
      await done();
    });

    it('moves the focus to the results when the last chip is removed', async ({ visit }) => {
      const path = '/templates/search?framework=sveltekit&css=tailwind';
      const { page, done } = await visit(path, { width: 390 });
      await tabTo(page, /^Remove filter SvelteKit/);
      await page.keyboard.press('Enter');
      await eventually(() => chips(page).count()).toBe(0);
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
      await done();
    });

    it('keeps the focus on a filter that has just lost its results', async ({ visit }) => {
      const { page, done } = await visit('/templates/search?framework=sveltekit&includes=cms');
      await (await reveal(page, 'CMS')).focus();
      await page.keyboard.press('Enter');
      await eventually(() => total(page)).toBe(6);
      expect(await focused(page)).toMatch(/^CMS 0/);
      await page.keyboard.press('Tab');
      await eventually(() => filterLink(page, 'CMS').count()).toBe(0);
      await done();
    });

    it('scrolls to the results from far down a page without results', async ({ visit }) => {
      const path = '/templates/search?framework=ionic&includes=cms';
      const { page, done } = await visit(path, { width: 390, hasTouch: true });
      const popular = page.getByRole('region', { name: noResultsCopy.popular });
      await tapOn(popular.getByRole('link').last());
      await eventually(() => total(page)).toBeGreaterThan(0);
      const list = page.locator('#results');
      await eventually(async () => (await list.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await done();
    });

    it('adds to a filter that is still loading', async ({ visit }) => {
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

    it('is cancelled if the visitor follows another link before the filter takes effect', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /(vue|next\.js)\.json/);
      await (await reveal(page, 'Vue')).click();
      await eventually(() => slow.held.length).toBeGreaterThan(0);
      await (await reveal(page, 'Starter')).click();
      await page
        .getByRole('navigation', { name: siteCopy.footer.label })
        .getByRole('link', { name: 'Next.js', exact: true })
        .click();
      slow.letGo();
      await eventually(() => addressOf(page)).toBe('/templates/next.js');
      // Long enough for a cancelled request to arrive.
      await page.waitForTimeout(500);
      expect(addressOf(page)).toBe('/templates/next.js');
      await eventually(() => total(page)).toBe(91);
      await done();
    });

    it('shows a loading state, and does not send a request before the choice', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const asked = dataRequests(page);
      // Long enough for an unwanted request.
      await page.waitForTimeout(300);
      expect(asked.filter((url) => url.includes('/templates'))).toEqual([]);
      const { held, letGo } = await holdAnswers(page, /vue\.json/);
      const count = await countBeside(page, 'Vue');
      await (await reveal(page, 'Vue')).click();
      await eventually(() => held.length).toBeGreaterThan(0);
      await eventually(() => page.locator('#results [aria-busy]').count()).toBe(1);
      letGo();
      await eventually(() => total(page)).toBe(count);
      expect(await page.locator('#results [aria-busy]').count()).toBe(0);
      await done();
    });

    it('shows a loading state even if its script loads after the choice', async ({ visit }) => {
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
}
