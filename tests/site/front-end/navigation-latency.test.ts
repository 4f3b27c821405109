/** How long a click takes where every request takes long, counted in requests rather than in seconds. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Look, openBrowser, openPage } from '@/tests/fixtures/browser';
import {
  addressOf,
  chips,
  dataRequests,
  eventually,
  filterLink,
  reveal,
  titles,
  total,
} from '@/tests/fixtures/listing';
import { type SharedGallery, sharedGallery } from '@/tests/fixtures/shared-galleries';
import { type SlowProxy, startSlowProxy } from '@/tests/fixtures/slow-proxy';

const DELAY_MS = 300;
/** For how long a tab may use what it fetched before the click. */
const MAX_AGE_MS = 30_000;

let site: SharedGallery;
let slow: SlowProxy;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedGallery('sample'), openBrowser()]);
  slow = await startSlowProxy(site.url, DELAY_MS);
});
afterAll(async () => {
  await browser?.close();
  await slow?.close();
});

async function visit(path: string, look?: Look, withClock = false) {
  const { page, context, complaints } = await openPage(browser, look);
  if (withClock) await page.clock.install();
  await page.goto(slow.url + path, { waitUntil: 'networkidle' });
  const done = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, done };
}

/** Milliseconds of one request that no cache answers: the shortest of three. */
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

/** Milliseconds from a click on the link to the heading of the page behind it; nothing came before the click. */
const timeToHeading = (link: Locator) =>
  link.evaluate(async (element) => {
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const start = performance.now();
    (element as HTMLElement).click();
    while (heading() === before || heading() === undefined) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - start;
  });

const report = (line: string) => process.stdout.write(`${line}\n`);

/** Requests for the page's data and code, once the link was pointed at, have all been answered. */
async function fetchAhead(page: Page, link: Locator) {
  const isData = (url: string) => url.includes('/_next/data/');
  const answered = page.waitForEvent('requestfinished', (request) => isData(request.url()));
  await link.hover();
  await answered;
  await page.waitForLoadState('networkidle');
}

const LINKS: readonly (readonly [name: string, of: (page: Page) => Locator])[] = [
  ['a template', (page) => titles(page).nth(1)],
  ['a filter', (page) => filterLink(page, 'SvelteKit')],
];

/**
 * Time to the heading as a share of one request's time, and how often data was asked for. The machine may
 * be busy with something else: the best of several visits.
 */
async function bestOf(limit: number, of: (page: Page) => Locator, isAhead: boolean) {
  let best = Number.POSITIVE_INFINITY;
  const requests: number[] = [];
  for (let visits = 0; visits < 5 && best > limit; visits += 1) {
    const { page, done } = await visit('/templates');
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
  it('shows the page after the time of two requests, and asks for its data once', async () => {
    const { ratio, requests } = await bestOf(2.2, of, false);
    report(`${name}, cold: ${ratio.toFixed(2)} requests' time, ${requests} for data`);
    expect(ratio).toBeLessThanOrEqual(2.2);
    expect(new Set(requests)).toEqual(new Set([1]));
  });

  it('shows it sooner where the pointer rested on the link, and asks for nothing', async () => {
    const { ratio, requests } = await bestOf(1.2, of, true);
    report(`${name}, ahead: ${ratio.toFixed(2)} requests' time, ${requests} for data`);
    expect(ratio).toBeLessThanOrEqual(1.2);
    expect(new Set(requests)).toEqual(new Set([1]));
  });

  it('requests once where it comes before the response to the hover', async () => {
    const { page, done } = await visit('/templates');
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

  it('is reported beside the same click without JavaScript', async () => {
    const { page, done } = await visit('/templates', { javaScriptEnabled: false });
    const before = await page.locator('h1').textContent();
    const start = Date.now();
    await of(page).click();
    await eventually(() => page.locator('h1').textContent()).not.toBe(before);
    const time = Date.now() - start;
    report(`${name}, without JavaScript: ${(time / DELAY_MS).toFixed(2)} requests' time`);
    await done();
  });
});

describe('what was fetched before the click', () => {
  it.each([
    ['is used while it is under 30 s old', MAX_AGE_MS - 1_000, 1],
    ['is asked for again when it is older', MAX_AGE_MS + 1_000, 2],
  ])('%s', async (_, age, requests) => {
    const { page, done } = await visit('/templates', {}, true);
    const asked = dataRequests(page);
    const link = titles(page).nth(1);
    await fetchAhead(page, link);
    const name = await link.textContent();
    await page.clock.fastForward(age);
    await link.evaluate((element) => (element as HTMLElement).click());
    await eventually(() => page.locator('h1').textContent()).toBe(name);
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(requests);
    await done();
  });

  it('is used once: on the way back and forth the tab asks again', async () => {
    const { page, done } = await visit('/templates');
    const asked = dataRequests(page);
    const link = titles(page).nth(1);
    await fetchAhead(page, link);
    await timeToHeading(link);
    await page.goBack();
    await eventually(() => addressOf(page)).toBe('/templates');
    await eventually(() => total(page)).toBe(178);
    expect(asked).toHaveLength(2);
    await page.goForward();
    await eventually(() => addressOf(page)).not.toBe('/templates');
    await eventually(() => asked.length).toBe(3);
    await done();
  });
});

describe('a filter that is ticked', () => {
  it('shows its tick at once, before any answer', async () => {
    const { page, done } = await visit('/templates');
    const shown = await filterLink(page, 'SvelteKit').evaluate(async (link) => {
      const box = link.firstElementChild as HTMLElement;
      const look = () => getComputedStyle(box).backgroundColor + link.getAttribute('data-chosen');
      for (const one of document.getAnimations()) one.finish();
      const before = look();
      const start = performance.now();
      (link as HTMLElement).click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const isSameFrame = link.getAttribute('data-chosen') === 'true';
      while (look() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      return { isSameFrame, time: performance.now() - start, heading: document.title };
    });
    report(`a tick: ${shown.time.toFixed(0)} ms`);
    expect(shown.isSameFrame).toBe(true);
    expect(shown.time).toBeLessThanOrEqual(100);
    expect(shown.heading).toMatch(/^All templates/);
    await eventually(() => total(page)).toBe(6);
    await done();
  });

  it('keeps it while others are ticked, all of which count', async () => {
    const { page, done } = await visit('/templates');
    const asked = dataRequests(page);
    const names = ['SvelteKit', 'Tailwind', 'Starter'];
    const ticked = () =>
      Promise.all(names.map((name) => filterLink(page, name).getAttribute('data-chosen')));
    for (const name of names) await reveal(page, name);
    for (const name of names) {
      await filterLink(page, name).evaluate((link) => (link as HTMLElement).click());
    }
    expect(await ticked()).toEqual(['true', 'true', 'true']);
    while ((await chips(page).count()) < names.length) {
      expect(await ticked()).toEqual(['true', 'true', 'true']);
    }
    expect(await ticked()).toEqual(['true', 'true', 'true']);
    expect(asked).toHaveLength(names.length);
    await done();
  });
});

describe('a page that is only ever fetched ahead', () => {
  it('is rendered again once it is older than its 30 seconds', async () => {
    const home = await (await fetch(site.url)).text();
    const build = /"buildId":"([^"]+)"/.exec(home)?.[1];
    const cacheOf = async () => {
      const url = `${site.url}/_next/data/${build}/templates/hugo.json?filterSlug=hugo`;
      const answer = await fetch(url, { headers: { purpose: 'prefetch' } });
      return answer.headers.get('x-nextjs-cache');
    };
    await expect.poll(cacheOf, { timeout: 40_000 }).toBe('STALE');
    await eventually(cacheOf).toBe('HIT');
  });
});
