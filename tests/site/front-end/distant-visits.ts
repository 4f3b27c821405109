/** Every request takes `DELAY_MS` longer. */

import type { Locator, Page } from 'playwright-core';
import { addressOf as publicAddress } from '@/lib/runtime/addresses.js';
import type { Look } from '@/tests/fixtures/browser';
import { type OpenPage, sampleTest } from '@/tests/fixtures/site-test';
import { startSlowProxy } from '@/tests/fixtures/slow-proxy';

export const DELAY_MS = 300;

export type VisitFromAfar = (
  path: string,
  look?: Look,
  withClock?: boolean,
) => Promise<Pick<OpenPage, 'page' | 'done'>>;

export const distantTest = sampleTest
  .extend('proxy', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const proxy = await startSlowProxy(site.url, DELAY_MS);
    onCleanup(() => proxy.close());
    return proxy;
  })
  .extend(
    'visitFromAfar',
    ({ proxy, blankPage }): VisitFromAfar =>
      async (path, look, withClock = false) => {
        const { page, done } = await blankPage(look);
        if (withClock) await page.clock.install();
        await page.goto(proxy.url + publicAddress(path), { waitUntil: 'networkidle' });
        return { page, done };
      },
  );

export async function fetchAhead(page: Page, link: Locator): Promise<void> {
  const isData = (url: string) => url.includes('/_next/data/');
  const answered = page.waitForEvent('requestfinished', (request) => isData(request.url()));
  await link.hover();
  await answered;
  await page.waitForLoadState('networkidle');
}

/** In milliseconds. */
export const timeToHeading = (link: Locator): Promise<number> =>
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
