import type { Page } from 'playwright-core';

export type Stop = {
  name: string;
  problems: string[];
};

const MAX_STOPS = 400;

export async function tabWalk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  // Some stops appear at the first sign of use.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(
    `Still on the page after ${MAX_STOPS} stops, the last at "${stops.at(-1)?.name}".`,
  );
}

export const leftOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
    );
    return Array.from(all)
      .filter(
        (element) =>
          !element.matches(':disabled') &&
          // A radio group is one stop.
          !element.matches('[type="radio"]:not(:checked)') &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => !element.hasAttribute('data-stop'))
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Runs in the page. `null` outside of it or back at its start. */
function lookAtStop(): Stop | null {
  const element = document.activeElement;
  if (!element || element === document.body || element.hasAttribute('data-stop')) return null;
  const before = document.querySelector('[data-stop="last"]');
  before?.setAttribute('data-stop', '');
  element.setAttribute('data-stop', 'last');
  const problems = [
    ...(isInSight(element) ? [] : ['out of sight']),
    ...(contrastOfOutline(element) >= 3 ? [] : ['nothing shows that it has the focus']),
    ...(before && goesBack(before.getBoundingClientRect(), element.getBoundingClientRect())
      ? [`above "${nameOf(before)}", which comes before it`]
      : []),
  ];
  return { name: nameOf(element), problems };

  function nameOf(one: Element): string {
    const { labels } = one as HTMLInputElement;
    const words = one.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? one.textContent;
    return (words ?? '').trim().replace(/\s+/g, ' ');
  }

  function isInSight(one: Element): boolean {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    const middle = (top + bottom) / 2;
    return [left + 2, (left + right) / 2, right - 2].some((x) =>
      [top + 2, middle, bottom - 2].some((y) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && (one.contains(there) || there.contains(one));
      }),
    );
  }

  /** True if `next` is above `last` in the same column. */
  function goesBack(last: DOMRect, next: DOMRect): boolean {
    return next.bottom <= last.top && next.left < last.right && next.right > last.left;
  }

  /** Uses the outline of the element, its pseudo-element or its container; 0 without an outline. */
  function contrastOfOutline(one: Element): number {
    const box = one.closest('div:has(> input), form');
    const candidates: [Element, string | undefined][] = [
      [one, undefined],
      [one, '::after'],
      ...(box && one.matches('input') ? ([[box, undefined]] as [Element, undefined][]) : []),
    ];
    return Math.max(
      ...candidates.map(([drawn, part]) => {
        const style = getComputedStyle(drawn, part);
        if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) return 0;
        const isInside = parseFloat(style.outlineOffset) < 0;
        const ground = groundOf(isInside ? drawn : drawn.parentElement);
        return contrast(light(style.outlineColor), light(ground));
      }),
    );
  }

  function groundOf(one: Element | null): string {
    for (let at = one; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  }

  function contrast(one: number, other: number): number {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  /** Relative luminance of WCAG. */
  function light(colour: string): number {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
