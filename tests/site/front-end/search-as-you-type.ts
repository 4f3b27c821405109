import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { siteCopy } from '@/copy/en/site';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { sitePath } from '@/lib/runtime/addresses.js';
import { holdRequests } from '@/tests/fixtures/browser';
import {
  addressOf,
  chips,
  dataRequests,
  eventually,
  field,
  focused,
  holdAnswers,
  middleOf,
  reveal,
  shownHrefs,
  shownNames,
  titles,
  total,
  urlOn,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

async function middleOfNow(element: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return [x + width / 2, y + height / 2];
}

export function findingByWords(): void {
  describe('a search', () => {
    it('shows results as you type, and closes when you go back once', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await field(page).pressSequentially('svelte', { delay: 60 });
      await eventually(() => addressOf(page)).toBe('/templates/search?q=svelte');
      await eventually(() => total(page)).toBeLessThan(20);
      expect(await page.locator('#results mark').first().textContent()).toMatch(/svelte/i);
      await field(page).pressSequentially(' blog', { delay: 60 });
      await eventually(() => addressOf(page)).toBe('/templates/search?q=svelte+blog');
      await page.goBack();
      await eventually(() => addressOf(page)).toBe('/templates');
      await eventually(() => field(page).inputValue()).toBe('');
      expect(await total(page)).toBe(178);
      await done();
    });

    it('clears the field if the visitor goes back to the search and removes its chip', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/search?q=svelte');
      await titles(page).first().click();
      await eventually(() => field(page).count()).toBe(0);
      await page.goBack();
      await eventually(() => field(page).inputValue()).toBe('svelte');
      await page.mouse.click(...(await middleOf(chips(page).first())));
      await eventually(() => addressOf(page)).toBe('/templates');
      await eventually(() => total(page)).toBe(178);
      expect(await field(page).inputValue()).toBe('');
      await page.mouse.click(...(await middleOf(field(page))));
      await done();
    });

    it('returns to the page where it began when it is cleared', async ({ visit }) => {
      const { page, done } = await visit('/templates/vue');
      const entry = () => page.evaluate<number>('navigation.currentEntry.index');
      const before = await entry();
      const all = await total(page);
      await field(page).pressSequentially('docs', { delay: 60 });
      await eventually(() => addressOf(page)).toContain('q=docs');
      await field(page).fill('');
      await eventually(() => addressOf(page)).toBe('/templates/vue');
      await eventually(() => total(page)).toBe(all);
      expect(await entry()).toBe(before);
      expect(await focused(page)).toBe(siteCopy.search.label);
      await field(page).pressSequentially('press', { delay: 60 });
      await eventually(() => addressOf(page)).toContain('q=press');
      expect(await entry()).toBe(before + 1);
      expect(await field(page).inputValue()).toBe('press');
      await done();
    });

    it('stays cleared if a link is tapped right after clearing', async ({ visit }) => {
      const { page, done } = await visit('/templates/vue', { hasTouch: true });
      await field(page).pressSequentially('docs', { delay: 60 });
      await eventually(() => addressOf(page)).toContain('q=docs');
      await eventually(() => total(page)).toBeLessThan(4);
      const [x, y] = await middleOfNow(titles(page).first());
      const target = new URL((await shownHrefs(page))[0] ?? '');
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Backspace');
      await page.touchscreen.tap(x, y);
      await eventually(() => addressOf(page)).toBe(sitePath(target.pathname));
      await done();
    });

    it('starts when you press / outside a text field, is cleared by Escape, and closes when you press Escape again', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/vue');
      // The key has no effect until hydration.
      await eventually(async () => {
        await page.keyboard.press('/');
        return focused(page);
      }).toBe(siteCopy.search.label);
      await page.keyboard.type('a/b');
      expect(await field(page).inputValue()).toBe('a/b');
      await eventually(() => page.url()).toContain('framework=vue&q=a%2Fb');
      await page.keyboard.press('Escape');
      expect(await field(page).inputValue()).toBe('');
      await eventually(() => addressOf(page)).toBe('/templates/vue');
      expect(await focused(page)).toBe(siteCopy.search.label);
      await page.keyboard.press('Escape');
      expect(await focused(page)).not.toBe(siteCopy.search.label);
      await page.keyboard.press('Control+/');
      expect(await focused(page)).not.toBe(siteCopy.search.label);
      await done();
    });

    it('closes when you go back once, even if another search starts just before the results appear', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      await field(page).click();
      await page.evaluate(() => {
        const pushState = history.pushState.bind(history);
        history.pushState = (...state) => {
          pushState(...state);
          const input = document.querySelector<HTMLInputElement>('input[type=search]');
          if (input === null || !String(state[2]).endsWith('?q=n')) return;
          input.value = 'nuxt';
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
          input.form?.requestSubmit();
        };
      });
      await page.keyboard.type('n');
      await eventually(() => addressOf(page)).toBe('/templates/search?q=nuxt');
      await eventually(() => shownNames(page)).toContain('Nuxt Starter');
      await page.goBack();
      await eventually(() => addressOf(page)).toBe('/templates');
      await done();
    });

    it('shows the response to the last request, in whatever order the responses arrive', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /q=s$/);
      await field(page).fill('s');
      await eventually(() => slow.held.length).toBe(1);
      await field(page).fill('sanity');
      await eventually(() => addressOf(page)).toBe('/templates/search?q=sanity');
      await eventually(() => total(page)).toBeLessThan(10);
      const found = await shownNames(page);
      slow.letGo();
      await page.waitForTimeout(300);
      expect(await shownNames(page)).toEqual(found);
      expect(addressOf(page)).toBe('/templates/search?q=sanity');
      // The search was cancelled before it made a history entry.
      await page.goBack();
      await eventually(() => addressOf(page)).toBe('/templates');
      await done();
    });

    it('keeps words that were typed while a response was pending', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /q=blo$/);
      await field(page).pressSequentially('blo');
      await eventually(() => slow.held.length).toBe(1);
      await field(page).press('Home');
      await page.keyboard.type('my ');
      slow.letGo();
      await eventually(() => page.url()).toContain('q=my+blo');
      await page.waitForTimeout(200);
      expect(await field(page).inputValue()).toBe('my blo');
      expect(
        await field(page).evaluate((input) => (input as HTMLInputElement).selectionStart),
      ).toBe(3);
      await done();
    });

    it('keeps a filter chosen before the response arrives', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /search\.json\?q=starter$/);
      await field(page).fill('starter');
      await eventually(() => slow.held.length).toBe(1);
      await (await reveal(page, 'Vue')).click();
      await eventually(() => addressOf(page)).toBe('/templates/search?framework=vue&q=starter');
      slow.letGo();
      await eventually(() => chips(page).count()).toBe(2);
      expect(await field(page).inputValue()).toBe('starter');
      await done();
    });

    it('keeps a filter whose page is still loading', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await field(page).fill('starter');
      await eventually(() => addressOf(page)).toBe('/templates/search?q=starter');
      const slow = await holdAnswers(page, /framework=next\.js/);
      await (await reveal(page, 'Next.js')).click();
      await eventually(() => slow.held.length).toBeGreaterThan(0);
      await field(page).fill('blog');
      await field(page).press('Enter');
      slow.letGo();
      await eventually(() => addressOf(page)).toBe('/templates/search?framework=next.js&q=blog');
      await eventually(() => chips(page).count()).toBe(2);
      await done();
    });

    it('continues after “Show more” was clicked while it was loading', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const slow = await holdAnswers(page, /q=blog$/);
      await field(page).fill('blog');
      await eventually(() => slow.held.length).toBe(1);
      await page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }).click();
      await eventually(() => addressOf(page)).toBe('/templates/search?page=2');
      slow.letGo();
      await eventually(() => addressOf(page)).toBe('/templates/search?q=blog');
      await eventually(() => shownNames(page)).toContain('Hugo Blog');
      await done();
    });

    it('uses words typed before hydration', async ({ visit }) => {
      const { page, context, done } = await visit('/', { isFresh: true });
      const letGo = await holdRequests(context);
      await page.goto(urlOn(page, '/templates'), { waitUntil: 'commit' });
      await page.mouse.click(...(await middleOfNow(field(page))));
      await page.keyboard.type('svelte');
      letGo();
      await eventually(() => addressOf(page)).toBe('/templates/search?q=svelte');
      await eventually(() => total(page)).toBeLessThan(20);
      expect(await field(page).inputValue()).toBe('svelte');
      await done();
    });

    it.for(['in time', 'late'])(
      'waits for the end of a composed word, if its script loads %s',
      async (when, { visit }) => {
        const { page, context, done } = await visit('/templates', { isFresh: true });
        const letGo = when === 'late' ? await holdRequests(page, '**/_next/static/**') : () => {};
        await field(page).focus();
        const keyboard = await context.newCDPSession(page);
        const asked = dataRequests(page);
        await keyboard.send('Input.imeSetComposition', {
          text: 'にほん',
          selectionStart: 3,
          selectionEnd: 3,
        });
        letGo();
        await page.waitForTimeout(400);
        expect(asked.filter((url) => url.includes('q='))).toEqual([]);
        await keyboard.send('Input.insertText', { text: '日本' });
        await eventually(() => decodeURIComponent(page.url())).toContain('q=日本');
        expect(asked.filter((url) => url.includes('q='))).toHaveLength(1);
        expect(await field(page).inputValue()).toBe('日本');
        await done();
      },
    );
  });
}
