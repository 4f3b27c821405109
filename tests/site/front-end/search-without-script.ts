import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { siteCopy } from '@/copy/en/site';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import {
  addressOf,
  chip,
  chips,
  countBeside,
  eventually,
  field,
  filterLink,
  focused,
  isChosen,
  reveal,
  scrolled,
  shownNames,
  titles,
  toggle,
  total,
  urlOn,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

export function findingForEverybody(): void {
  describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'a visitor with JavaScript: $javaScriptEnabled',
    (look) => {
      const reading = look.javaScriptEnabled ? {} : { tags: ['long'] };
      it('selects two frameworks and a use case, and gets as many results as their counts promise', async ({
        visit,
      }) => {
        const { page, done } = await visit('/templates', look);
        const svelteKit = await countBeside(page, 'SvelteKit');
        await toggle(page, 'SvelteKit');
        expect(addressOf(page)).toBe('/templates/sveltekit');
        expect(await total(page)).toBe(svelteKit);
        expect(await shownNames(page)).toHaveLength(svelteKit);

        const react = await countBeside(page, 'React');
        await toggle(page, 'React');
        expect(addressOf(page)).toBe('/templates/search?framework=react&framework=sveltekit');
        const either = await total(page);
        expect(either).toBeGreaterThan(Math.max(react, svelteKit));
        expect(either).toBeLessThanOrEqual(react + svelteKit);

        const starters = await countBeside(page, 'Starter');
        expect(starters).toBeLessThan(either);
        await toggle(page, 'Starter');
        expect(await total(page)).toBe(starters);
        expect(await shownNames(page)).toHaveLength(Math.min(starters, PAGE_SIZE));
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'React or SvelteKit + Starter templates',
        );
        await done();
      });

      it('sees a left-to-right heading for right-to-left words', reading, async ({ visit }) => {
        const { page, done } = await visit('/templates/search?framework=vue&q=متجر', look);
        const heading = page.getByRole('heading', { level: 1 });
        expect(await heading.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
        await done();
      });

      it('removes filters one by one, or all of them together', async ({ visit }) => {
        const { page, done } = await visit(
          '/templates/search?framework=react&framework=sveltekit&type=starter&q=starter',
          look,
        );
        expect(await chips(page).count()).toBe(4);
        await chip(page, 'React').click();
        await eventually(() => page.url()).not.toContain('react');
        await page.getByRole('link', { name: listingCopy.removeWords('starter') }).click();
        await eventually(() => page.url()).not.toContain('q=');
        await eventually(() => field(page).inputValue()).toBe('');
        expect(await isChosen(page, 'SvelteKit')).toBe(true);
        await page.getByRole('link', { name: listingCopy.clear }).click();
        await eventually(() => addressOf(page)).toBe('/templates');
        await eventually(() => chips(page).count()).toBe(0);
        await done();
      });

      it('goes back and forward through previous selections', async ({ visit }) => {
        const { page, done } = await visit('/templates', look);
        await toggle(page, 'Next.js');
        await toggle(page, 'AI');
        const combined = await total(page);
        await page.goBack();
        await eventually(() => isChosen(page, 'AI')).toBe(false);
        expect(await isChosen(page, 'Next.js')).toBe(true);
        expect(await total(page)).toBe(91);
        await page.goBack();
        await eventually(() => isChosen(page, 'Next.js')).toBe(false);
        await page.goForward();
        await eventually(() => isChosen(page, 'Next.js')).toBe(true);
        await page.goForward();
        await eventually(() => isChosen(page, 'AI')).toBe(true);
        expect(await total(page)).toBe(combined);
        await done();
      });

      it('searches within the selected filters and keeps the sort order', async ({ visit }) => {
        const { page, done } = await visit('/templates/search?framework=next.js&sort=name', look);
        await field(page).fill('blgo');
        await field(page).press('Enter');
        await field(page).fill('starter');
        await field(page).press('Enter');
        await eventually(() => addressOf(page)).toBe(
          '/templates/search?framework=next.js&q=starter&sort=name',
        );
        await eventually(() => chips(page).count()).toBe(2);
        const names = await shownNames(page);
        expect(names.length).toBeGreaterThan(2);
        expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare));
        await done();
      });

      it(
        'sees highlighted matches, best first, and can change the order',
        reading,
        async ({ visit }) => {
          const { page, done } = await visit('/templates/search?q=svelt+startr', look);
          expect((await shownNames(page))[0]).toMatch(/^Svelte(Kit)? Starter$/);
          expect(await titles(page).first().locator('mark').allTextContents()).toContain('Starter');
          const sorted = page.getByRole('list', { name: listingCopy.sort });
          expect(await sorted.locator('[aria-current]').textContent()).toBe(listingCopy.bestMatch);
          await sorted.getByRole('link', { name: listingCopy.sorts.newest }).click();
          await eventually(() => sorted.locator('[aria-current]').textContent()).toBe(
            listingCopy.sorts.newest,
          );
          expect(page.url()).toContain('q=svelt+startr&sort=newest');
          await done();
        },
      );

      it('is told that nothing matches, and can undo the choice', reading, async ({ visit }) => {
        const { page, done } = await visit('/templates/search?framework=nope', look);
        expect(await total(page)).toBe(0);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'Filter not found',
        );
        await page.getByText('There is no filter “nope”.').waitFor();
        await page.getByRole('link', { name: listingCopy.remove('“nope”') }).click();
        await eventually(() => addressOf(page)).toBe('/templates');
        await eventually(() => total(page)).toBe(178);
        await done();
      });

      it(
        'is told that a filter value is unknown, while a valid value stays selected',
        reading,
        async ({ visit }) => {
          const { page, done } = await visit(
            '/templates/search?framework=next.js&framework=nope',
            look,
          );
          expect(await total(page)).toBe(91);
          await page.getByText('There is no filter “nope”.').waitFor();
          await page.getByRole('link', { name: listingCopy.remove('“nope”') }).click();
          await eventually(() => addressOf(page)).toBe('/templates/next.js');
          await eventually(() => page.getByText('There is no filter').count()).toBe(0);
          expect(await isChosen(page, 'Next.js')).toBe(true);
          await done();
        },
      );

      it('sees hostile words as text, shortened if they are long', reading, async ({ visit }) => {
        const evil = '<img src=x onerror=alert(1)>';
        const query = new URLSearchParams([
          ['framework', evil],
          ['framework', 'long'.repeat(500)],
          ['type', '\u202Eback'],
          ...Array.from({ length: 50 }, (_, number) => ['css', `css-${number}`]),
        ]);
        const { page, done } = await visit(`/templates/search?${query}`, look);
        const words = await page.getByText('There is no filter').textContent();
        expect(words).toContain(`“${evil}”`);
        expect(words).toContain('“back” …');
        expect(words?.length).toBeLessThan(150);
        expect(await page.locator('img[src="x"]').count()).toBe(0);
        await done();
      });

      it('can submit a form with empty fields', reading, async ({ visit }) => {
        const { page, done } = await visit('/templates/search?q=&framework=&type=', look);
        expect(await total(page)).toBe(178);
        expect(await shownNames(page)).toHaveLength(PAGE_SIZE);
        expect(await chips(page).count()).toBe(0);
        await done();
      });

      it('reaches the search field from any page with the header’s link', async ({ visit }) => {
        const { page, done } = await visit('/templates/next.js/nextjs-starter', look);
        await page
          .getByRole('navigation', { name: siteCopy.navigation.label })
          .getByRole('link', { name: 'Search' })
          .click();
        // The link leads to the search page if the header's search isn't loaded yet.
        await eventually(() => focused(page)).toMatch(/^Search (all )?templates$/);
        expect(await scrolled(page)).toBe(0);
        await page.keyboard.type('nuxt');
        await page.keyboard.press('Enter');
        await eventually(() => addressOf(page)).toBe('/templates/search?q=nuxt');
        await done();
      });

      it('finds exact matches without matching similar words', reading, async ({ visit }) => {
        const { page, done } = await visit('/templates/search?q=nuxt', look);
        const found = await total(page);
        expect(found).toBeGreaterThan(0);
        // Next.js is two letters away and has 91.
        expect(found).toBeLessThan(20);
        const cards = await page.locator('#results article').allTextContents();
        expect(cards).toHaveLength(found);
        for (const card of cards) expect(card).toMatch(/nuxt/i);
        for (const [mistyped, meant] of [
          ['nxet', /next/i],
          ['blgo', /blog/i],
        ] as const) {
          await field(page).fill(mistyped);
          await field(page).press('Enter');
          await eventually(() => addressOf(page)).toBe(`/templates/search?q=${mistyped}`);
          await eventually(() => page.locator('#results mark').first().textContent()).toMatch(
            meant,
          );
        }
        await done();
      });

      it(
        'is told that no template contains all the words, or that there were too many',
        reading,
        async ({ visit }) => {
          const { page, done } = await visit(
            '/templates/search?q=hugo+markdown+blog+podcast',
            look,
          );
          await page.getByText('No template has all of these words. The closest:').waitFor();
          expect((await shownNames(page))[0]).toBe('Hugo Blog');
          await page.goto(urlOn(page, `/templates/search?q=${'blog+'.repeat(30)}`));
          await page.getByText('Only the first 120 characters of your search').waitFor();
          expect(await total(page)).toBeGreaterThan(0);
          await page.goto(urlOn(page, '/templates/search?q=golang'));
          await page.getByText('for “golang”').waitFor();
          expect(await page.getByText('Only the first').count()).toBe(0);
          expect(await page.locator('#results mark').first().textContent()).toBe('Go');
          await done();
        },
      );

      it('gets suggestions if nothing matches', async ({ visit }) => {
        const { page, done } = await visit(
          '/templates/search?framework=sveltekit&framework=ionic&includes=cms',
          look,
        );
        expect(await total(page)).toBe(0);
        const without = page.locator('#results').getByRole('link', { name: /^Without CMS/ });
        const promised = Number(/\d+/.exec((await without.textContent()) ?? '')?.[0]);
        expect((await shownNames(page)).length).toBeGreaterThan(0);
        expect(
          await page
            .locator('#results')
            .getByRole('link', { name: /^Next\.js 91/ })
            .count(),
        ).toBe(1);
        await without.click();
        await eventually(() => total(page)).toBe(promised);
        if (look.javaScriptEnabled) {
          await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
        }
        await done();
      });

      it(
        'sees which filters have no results, and cannot follow them',
        reading,
        async ({ visit }) => {
          const { page, done } = await visit('/templates/sveltekit', look);
          expect(await countBeside(page, 'CMS')).toBe(0);
          expect(await (await reveal(page, 'CMS')).count()).toBe(0);
          expect(await (await reveal(page, 'Starter')).count()).toBe(1);
          await done();
        },
      );

      it('filters in a sheet on a phone', async ({ visit }) => {
        const { page, done } = await visit('/templates', { ...look, width: 360 });
        const promised = 6;
        expect(await filterLink(page, 'SvelteKit').isVisible()).toBe(false);
        await page.getByRole('button', { name: listingCopy.openFilters, exact: true }).click();
        await toggle(page, 'SvelteKit');
        if (look.javaScriptEnabled) {
          expect(await filterLink(page, 'SvelteKit').isVisible()).toBe(true);
          await page
            .getByRole('button', { name: `Show ${promised} templates` })
            .last()
            .click();
        }
        await eventually(() => filterLink(page, 'SvelteKit').isVisible()).toBe(false);
        expect(await page.getByRole('button', { name: 'Filter (1)' }).isVisible()).toBe(true);
        expect(await shownNames(page)).toHaveLength(promised);
        await done();
      });
    },
  );
}
