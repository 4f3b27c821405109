import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

/** As Chrome does for those who read another language. */
export function readingInTranslation(): void {
  it('a template that the browser has translated says what to type as it is', async ({ visit }) => {
    const { page, done } = await visit('/templates/next.js/nextjs-starter');
    await translate(page);
    expect(await page.locator('h1 font').count()).toBe(2);
    expect(await page.locator('code').count()).toBeGreaterThan(4);
    expect(await page.locator('code font').count()).toBe(0);
    await done();
  });
}

/** Puts two `<font>` in the place of every text, also of those that come later. */
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
