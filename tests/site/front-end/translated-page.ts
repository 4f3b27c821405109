import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { siteCopy } from '@/copy/en/site';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import {
  ALL_TEMPLATES,
  addressOf,
  chip,
  chips,
  countBeside,
  eventually,
  field,
  shownNames,
  titles,
  toggle,
  total,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

/** On a busy machine, a list may be replaced before it shows its first picture. */
const UNUSED_PICTURE = /was preloaded using link preload but not used/;

export function readingInTranslation(): void {
  it('does not translate commands and the site’s name on a template page', async ({ visit }) => {
    const { page, done } = await visit('/templates/next.js/nextjs-starter');
    await translate(page);
    expect(await page.locator('h1 font').count()).toBe(2);
    expect(await page.locator('code').count()).toBeGreaterThan(4);
    expect(await page.locator('code font').count()).toBe(0);
    const name = page.getByRole('banner').getByRole('link', { name: siteCopy.name, exact: true });
    expect(await name.locator('font').count()).toBe(0);
    await done();
  });

  describe('a translated list', () => {
    it('updates when filters are chosen, words are searched for, and both are removed', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates');
      await translate(page);
      const starters = await countBeside(page, 'Starter');
      const vue = await countBeside(page, 'Vue');
      await toggle(page, 'Vue');
      await eventually(() => total(page)).toBe(vue);
      expect(await countBeside(page, 'Starter')).toBeLessThan(starters);
      await toggle(page, 'SvelteKit');
      await chip(page, 'SvelteKit').click();
      await eventually(() => total(page)).toBe(vue);
      await chips(page).first().click();
      await eventually(() => total(page)).toBe(178);

      const before = await shownNames(page);
      for (const words of ['starter', 'bun starter']) {
        await field(page).fill(words);
        await eventually(() => page.locator('h1').textContent()).toBe(`“${words}”`);
        expect(await titles(page).locator('mark').count()).toBeGreaterThan(0);
        const untranslated = await visit(addressOf(page));
        expect(await shownNames(page)).toEqual(await shownNames(untranslated.page));
        await untranslated.done();
      }
      await field(page).fill('');
      await eventually(() => page.locator('h1').textContent()).toBe(ALL_TEMPLATES);
      expect(await shownNames(page)).toEqual(before);
      await page.getByRole('link', { name: listingCopy.showMore(PAGE_SIZE) }).click();
      await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
      await done(UNUSED_PICTURE);
    });
  });
}

/** Chrome replaces each text by two nested `<font>` elements. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function translateAllIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.parentElement?.closest('font, [translate=no]') || !text.nodeValue?.trim())
          continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        text.parentNode?.replaceChild(font, text);
        font.firstElementChild?.append(text.nodeValue);
      }
    }
    translateAllIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) translateAllIn(node.parentNode ?? node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}
