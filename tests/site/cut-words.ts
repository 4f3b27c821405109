/** Words that somebody can't get to see: beyond the edge of the page, or behind that of a box. */
import type { Page } from 'playwright-core';

/** A description on a card is shortened on purpose: all of it stands on the template's page. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const element = text.parentElement;
      if (element === null || (text.nodeValue ?? '').trim() === '') continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const edge = box.width > 1 ? cutBy(element, box) : null;
        if (edge !== null) cut.push(`"${text.nodeValue}" by ${edge}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) {
      cut.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px wide`);
    }
    return cut;

    function cutBy(element: Element, box: DOMRect): string | null {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        // For screen readers alone.
        if (style.clipPath === 'inset(50%)') return null;
        // A box that scrolls shows it after all.
        if (['auto', 'scroll'].includes(style.overflowX)) return null;
        if (style.overflowX === 'visible' || style.webkitLineClamp !== 'none') continue;
        const edge = around.getBoundingClientRect();
        const isInside =
          box.left > edge.left - 2 &&
          box.right < edge.right + 2 &&
          box.top > edge.top - box.height / 2 &&
          box.bottom < edge.bottom + box.height / 2;
        if (!isInside) return around.outerHTML.slice(0, 120);
      }
      return box.left < -1 || box.right > innerWidth + 1 ? 'the edge of the page' : null;
    }
  });
