import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Services, startServices } from '#local/services';
import { bytesOfBarePage } from '#tests/site/bare-page';
import { openBrowser, openPage } from '#tests/site/browser';
import { focused } from '#tests/site/listing';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

let services: Services;
let build: Build;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  services = await startServices({ keyValueBackend: 'embedded' });
  build = await buildSite(services.environment);
  expect(build.output).toContain('Generating static pages');
  [site, browser] = await Promise.all([build.start(services.environment), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await services?.close();
});

const LISTINGS = [
  '/templates',
  '/templates/next.js',
  '/templates/search?framework=next.js&framework=astro&type=starter',
  '/templates/search?q=starter',
];

/** Of all scripts that come without anybody touching the page. */
async function bytesOfScripts(path: string): Promise<number> {
  const { page, context } = await openPage(browser);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  // It has come alive, or it would have loaded too little.
  await page.keyboard.press('/');
  await expect.poll(() => focused(page)).toBe('Search templates');
  await context.close();
  return bodies.reduce((all, body) => all + gzipSync(body).length, 0);
}

describe('JavaScript on a listing, compressed', () => {
  it('is at most 12 kB more than on a page with nothing in it, built in the same run', async () => {
    const bare = await bytesOfBarePage();
    expect(bare).toBeGreaterThan(90_000);
    for (const path of LISTINGS) {
      const own = (await bytesOfScripts(path)) - bare;
      expect(own, path).toBeLessThanOrEqual(12_000);
    }
  });
});

describe('HTML of a listing, compressed', () => {
  it.each(LISTINGS)('is at most 25 kB: %s', async (path) => {
    const html = await (await fetch(site.url + path)).text();
    expect(html).toContain('<h1');
    expect(gzipSync(html).length).toBeLessThanOrEqual(25_000);
  });
});

/** Shorter ones, such as the colours behind a picture, may stand in a page in another form. */
const LONG = 30;

describe('what travels with a page for its scripts', () => {
  it.each([
    '/',
    ...LISTINGS,
    '/templates/search?q=nothing-has-this-name',
    '/templates/next.js/cookies',
    '/nope',
  ])('says nothing that the page doesn’t: %s', async (path) => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(site.url + path);
    const { said, props } = await page.evaluate(() => {
      const data = document.getElementById('__NEXT_DATA__');
      const props: unknown = JSON.parse(data?.textContent ?? '').props.pageProps;
      data?.remove();
      const attributes = Array.from(document.querySelectorAll('*'), (one) =>
        Array.from(one.attributes, ({ value }) => value),
      ).flat();
      // What is made from Markdown travels as markup.
      const markup = Array.from(
        document.querySelectorAll('main section > div'),
        (one) => one.innerHTML,
      );
      const text = document.documentElement.textContent ?? '';
      return { said: [text, ...markup, ...attributes].join('\n'), props };
    });
    const unsaid = stringsIn(props).filter((one) => one.length >= LONG && !said.includes(one));
    expect(unsaid).toEqual([]);
    await context.close();
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
