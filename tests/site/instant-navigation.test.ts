import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { template } from '#tests/sample-space';
import { type Look, openBrowser, openPage } from '#tests/site/browser';
import { type DemoSite, startDemoSite } from '#tests/site/demo-site';
import {
  dataRequests,
  eventually,
  filterLink,
  focused,
  scrolled,
  scrollTo,
  titles,
} from '#tests/site/listing';

const withoutPicture = template('quarry', { name: 'Quarry', framework: ['Astro'] });

let site: DemoSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startDemoSite([withoutPicture]), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function visit(path: string, look?: Look) {
  const { page, context, complaints } = await openPage(browser, look);
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  const done = async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
  return { page, context, done };
}

/** Tells one load of a document from another. */
const loadTime = (page: Page) => page.evaluate(() => performance.timeOrigin);

const isDataOf = (url: string, path: string | null) =>
  new URL(url).pathname.endsWith(`${path}.json`);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

describe('a link that somebody comes near', () => {
  it('has its page on the way before the click, under a pointer', async () => {
    const { page, done } = await visit('/templates');
    const asked = dataRequests(page);
    const card = titles(page).nth(2);
    await card.hover();
    const path = await card.getAttribute('href');
    await eventually(() => asked.some((url) => isDataOf(url, path))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/templates');
    await done();
  });

  it('has it under the keyboard', async () => {
    const { page, done } = await visit('/templates');
    const asked = dataRequests(page);
    await filterLink(page, 'SvelteKit').focus();
    await eventually(() => asked.some((url) => isDataOf(url, '/templates/sveltekit'))).toBe(true);
    expect(asked).toHaveLength(1);
    await done();
  });

  it('is not asked for where it does something, instead of showing a page', async () => {
    const { page, context, done } = await visit('/');
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(site.url + site.draftPath, { waitUntil: 'networkidle' });
    asked.length = 0;
    await page.getByRole('link', { name: 'Leave draft mode' }).hover();
    const other = page.getByRole('contentinfo').getByRole('link').first();
    await other.hover();
    await eventually(() => asked.some((path) => path.startsWith('/_next/data/'))).toBe(true);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await done();
  });
});

describe('a click', () => {
  it('changes the page without loading a document, its title and its head', async () => {
    const { page, done } = await visit('/templates');
    const loadedAt = await loadTime(page);
    const name = await titles(page).first().textContent();
    await titles(page).first().click();
    await eventually(() => heading(page)).toBe(name);
    expect(await page.title()).toBe(`${name} – Plinth`);
    const canonical = page.locator('head link[rel=canonical]');
    await eventually(() => canonical.getAttribute('href')).toMatch(new URL(page.url()).pathname);
    expect(await canonical.count()).toBe(1);
    expect(await loadTime(page)).toBe(loadedAt);
    await done();
  });

  it('draws what a server would have drawn', async () => {
    const drawing = (page: Page) =>
      page
        .getByRole('article')
        .filter({ hasText: 'Quarry' })
        .locator('svg[viewBox="0 0 500 400"]')
        .evaluate((one) => one.outerHTML);
    const { page, done } = await visit('/templates/search?q=quarry');
    const asServed = await drawing(page);
    expect(asServed).toContain('<path');
    await page.goto(`${site.url}/templates`, { waitUntil: 'networkidle' });
    const loadedAt = await loadTime(page);
    await page.getByRole('searchbox').fill('quarry');
    expect(await drawing(page)).toBe(asServed);
    expect(await loadTime(page)).toBe(loadedAt);
    await done();
  });

  it.each(['Control', 'Shift'] as const)('with %s held is the browser’s own', async (modifier) => {
    const { page, context, done } = await visit('/templates');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      titles(page)
        .first()
        .click({ modifiers: [modifier] }),
    ]);
    await opened.waitForURL(`**${await titles(page).first().getAttribute('href')}`);
    expect(new URL(page.url()).pathname).toBe('/templates');
    await done();
  });

  it('leads back to where the visitor was', async () => {
    const { page, done } = await visit('/templates');
    const loadedAt = await loadTime(page);
    await scrollTo(page, 900);
    const name = await titles(page).nth(9).textContent();
    await titles(page).nth(9).scrollIntoViewIfNeeded();
    const top = await scrolled(page);
    await titles(page).nth(9).click();
    await eventually(() => heading(page)).toBe(name);
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await eventually(() => heading(page)).toBe('All templates');
    await eventually(() => scrolled(page)).toBe(top);
    expect(await loadTime(page)).toBe(loadedAt);
    await done();
  });

  it('keeps the focus on the filter that was followed', async () => {
    const { page, done } = await visit('/templates');
    await filterLink(page, 'SvelteKit').focus();
    await page.keyboard.press('Enter');
    await eventually(() => new URL(page.url()).pathname).toBe('/templates/sveltekit');
    await eventually(() => focused(page)).toMatch(/^SvelteKit/);
    await done();
  });

  it('leads there without JavaScript as well', async () => {
    const { page, done } = await visit('/templates', { javaScriptEnabled: false });
    const name = await titles(page).first().textContent();
    await titles(page).first().click();
    await eventually(() => heading(page)).toBe(name);
    await done();
  });
});
