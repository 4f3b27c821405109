/** A list of templates, as somebody finds their way through it. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Look } from '#tests/site/browser';

/**
 * Opens a page of the site. `done` closes it, and fails where the browser complained of anything but
 * what was to be expected.
 */
export type Visit = (
  path: string,
  look?: Look,
) => Promise<{ page: Page; context: BrowserContext; done: (expected?: RegExp) => Promise<void> }>;

/** What comes about sooner or later, on a busy machine too. */
export const eventually = <Value>(what: () => Value | Promise<Value>) =>
  expect.poll(what, { timeout: 20_000 });

/** The filter with that name, whether or not it leads anywhere. */
export const filter = (page: Page, name: string): Locator =>
  page
    .locator('#filters li')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

export const filterLink = (page: Page, name: string): Locator =>
  filter(page, name).getByRole('link');

/** The number beside it. */
export async function countBeside(page: Page, name: string): Promise<number> {
  return Number(/(\d+)\s+templates?/.exec((await filter(page, name).textContent()) ?? '')?.[1]);
}

/** Follows it and waits until it is ticked, or not any more. */
export async function toggle(page: Page, name: string): Promise<void> {
  const wasChosen = await isChosen(page, name);
  await filterLink(page, name).click();
  await eventually(() => isChosen(page, name)).toBe(!wasChosen);
}

export async function isChosen(page: Page, name: string): Promise<boolean> {
  return /, chosen$/.test((await filter(page, name).textContent()) ?? '');
}

export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /^Remove/ });

export const chip = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: `Remove filter ${name}`, exact: true });

export const titles = (page: Page): Locator =>
  page.locator('#results').getByRole('heading', { level: 3 }).getByRole('link');

export const shownNames = (page: Page): Promise<string[]> => titles(page).allTextContents();

/** Where each that is shown leads: no two of them to the same. */
export const shownHrefs = (page: Page): Promise<string[]> =>
  titles(page).evaluateAll((links) => links.map(String));

/** How many match, as the page says it. */
export async function total(page: Page): Promise<number> {
  const words = (await page.locator('#results').getByRole('status').textContent()) ?? '';
  if (words.startsWith('No')) return 0;
  return words.startsWith('One') ? 1 : Number.parseInt(words, 10);
}

export const field = (page: Page): Locator => page.getByRole('searchbox');

/** Path and query. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** What has the focus, by what it is called or says. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

export const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Requests for the data of a page, from now on. */
export function dataRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_next/data/')) seen.push(decodeURIComponent(request.url()));
  });
  return seen;
}

/** Holds the answers to matching requests for data back, each until it is let go. */
export async function holdAnswers(page: Page, about: RegExp) {
  const held: (() => void)[] = [];
  let isOpen = false;
  await page.route(
    (url) => url.pathname.startsWith('/_next/data/') && about.test(url.href),
    async (route) => {
      const response = await route.fetch();
      if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
      // What was given up on meanwhile can't be answered.
      await route.fulfill({ response }).catch(() => undefined);
    },
  );
  const letGo = () => {
    isOpen = true;
    for (const go of held) go();
  };
  return { held, letGo };
}

/** Presses Tab until what has the focus is called that. */
export async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (words.test(await focused(page))) return;
  }
  throw new Error(`Tab reaches nothing called ${words}`);
}
