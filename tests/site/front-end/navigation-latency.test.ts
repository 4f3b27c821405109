/**
 * Measured in round trips rather than seconds.
 *
 * @module-tag long
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dataRequests, eventually, filterLink, titles, total } from '@/tests/fixtures/listing';
import {
  DELAY_MS,
  fetchAhead,
  distantTest as it,
  timeToHeading,
  type VisitFromAfar,
} from '@/tests/site/front-end/distant-visits';

const requestTime = (page: Page) =>
  page.evaluate(async () => {
    const times: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const start = performance.now();
      await (await fetch('/favicon.svg', { cache: 'no-store' })).text();
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  });

const report = (line: string) => process.stdout.write(`${line}\n`);

const LINKS: readonly (readonly [name: string, of: (page: Page) => Locator])[] = [
  ['a template', (page) => titles(page).nth(1)],
  ['a filter', (page) => filterLink(page, 'SvelteKit')],
];

/** Takes the best of several visits, because the machine may be busy. */
const MAX_VISITS = 5;

async function bestOf(
  visitFromAfar: VisitFromAfar,
  limit: number,
  of: (page: Page) => Locator,
  isAhead: boolean,
) {
  let best = Number.POSITIVE_INFINITY;
  const requests: number[] = [];
  for (let visits = 0; visits < MAX_VISITS && best > limit; visits += 1) {
    const { page, done } = await visitFromAfar('/templates');
    const asked = dataRequests(page);
    if (isAhead) await fetchAhead(page, of(page));
    const time = await timeToHeading(of(page));
    best = Math.min(best, time / (await requestTime(page)));
    requests.push(asked.length);
    await done();
  }
  return { ratio: best, requests };
}

describe.each(LINKS)('a click on %s', (name, of) => {
  it('shows the page after two round trips, with one data request', async ({ visitFromAfar }) => {
    const { ratio, requests } = await bestOf(visitFromAfar, 2.2, of, false);
    report(`${name}, cold: ${ratio.toFixed(2)} requests' time, ${requests} for data`);
    expect(ratio).toBeLessThanOrEqual(2.2);
    expect(new Set(requests)).toEqual(new Set([1]));
  });

  it('shows the page sooner, without another request, if the pointer rested on the link', async ({
    visitFromAfar,
  }) => {
    const { ratio, requests } = await bestOf(visitFromAfar, 1.2, of, true);
    report(`${name}, ahead: ${ratio.toFixed(2)} requests' time, ${requests} for data`);
    expect(ratio).toBeLessThanOrEqual(1.2);
    expect(new Set(requests)).toEqual(new Set([1]));
  });

  it('sends one request if the click comes before the response to the hover', async ({
    visitFromAfar,
  }) => {
    const { page, done } = await visitFromAfar('/templates');
    const asked = dataRequests(page);
    const start = Date.now();
    const before = await page.locator('h1').textContent();
    await of(page).click();
    await eventually(() => page.locator('h1').textContent()).not.toBe(before);
    const time = Date.now() - start;
    await page.waitForLoadState('networkidle');
    report(
      `${name}, at once: ${(time / (await requestTime(page))).toFixed(2)} requests' time, ${asked.length} for data`,
    );
    expect(asked).toHaveLength(1);
    await done();
  });

  it('is also measured without JavaScript', async ({ visitFromAfar }) => {
    const { page, done } = await visitFromAfar('/templates', { javaScriptEnabled: false });
    const before = await page.locator('h1').textContent();
    const start = Date.now();
    await of(page).click();
    await eventually(() => page.locator('h1').textContent()).not.toBe(before);
    const time = Date.now() - start;
    report(`${name}, without JavaScript: ${(time / DELAY_MS).toFixed(2)} requests' time`);
    await done();
  });
});

const timeToTick = (filter: Locator) =>
  filter.evaluate(async (link) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const box = link.firstElementChild as HTMLElement;
    const look = () => getComputedStyle(box).backgroundColor + link.getAttribute('data-chosen');
    for (const one of document.getAnimations()) one.finish();
    const before = look();
    const start = performance.now();
    (link as HTMLElement).click();
    await nextFrame();
    const isSameFrame = link.getAttribute('data-chosen') === 'true';
    while (look() === before) await nextFrame();
    return { isSameFrame, time: performance.now() - start, title: document.title };
  });

describe('ticking a filter', () => {
  it('shows the tick immediately, before any response', async ({ visitFromAfar }) => {
    let best = Number.POSITIVE_INFINITY;
    for (let visits = 0; visits < MAX_VISITS && best > 100; visits += 1) {
      const { page, done } = await visitFromAfar('/templates');
      const { isSameFrame, time, title } = await timeToTick(filterLink(page, 'SvelteKit'));
      expect(isSameFrame).toBe(true);
      expect(title).toMatch(/^All templates/);
      await eventually(() => total(page)).toBe(6);
      best = Math.min(best, time);
      await done();
    }
    report(`a tick: ${best.toFixed(0)} ms`);
    expect(best).toBeLessThanOrEqual(100);
  });
});
