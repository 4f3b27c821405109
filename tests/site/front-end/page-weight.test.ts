import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { siteCopy as german } from '@/copy/de/site';
import { siteCopy } from '@/copy/en/site';
import { bytesOfBarePage } from '@/tests/fixtures/empty-app';
import { eventually, focused } from '@/tests/fixtures/listing';
import { sampleTest } from '@/tests/fixtures/site-test';

const LISTINGS = [
  '/templates',
  '/templates/next.js',
  '/templates/search?framework=next.js&framework=react&type=starter',
  '/templates/search?q=starter',
];

const it = sampleTest.extend('bytesOfScripts', ({ site, blankPage }) => async (path: string) => {
  const { page, done } = await blankPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  await eventually(async () => {
    await page.keyboard.press('/');
    return focused(page);
  }).toBe(siteCopy.search.label);
  await done();
  return bodies.reduce((all, body) => all + gzipSync(body).length, 0);
});

describe('JavaScript on a listing, compressed', () => {
  it('is at most 21.5 kB larger than on an empty page built in the same run', async ({
    bytesOfScripts,
  }) => {
    const bare = await bytesOfBarePage();
    expect(bare).toBeGreaterThan(90_000);
    for (const path of LISTINGS) {
      const own = (await bytesOfScripts(path)) - bare;
      expect(own, path).toBeLessThanOrEqual(21_500);
    }
  });
});

it('scripts contain words of no language that the site does not have', async ({ site }) => {
  const html = await (await fetch(`${site.url}/templates`)).text();
  const paths = new Set(html.match(/static\/chunks\/[\w~.-]+\.js/g));
  const scripts = await Promise.all(
    Array.from(paths, async (path) => (await fetch(`${site.url}/_next/${path}`)).text()),
  );
  expect(scripts.join()).toContain(siteCopy.skipLink);
  expect(scripts.join()).not.toContain(german.skipLink);
});

describe('HTML of a list', () => {
  it.for(['/templates', '/templates/new', '/templates/next.js'])(
    'is at most 60 kB before compression, with at most 3 kB of JSON-LD: %s',
    async (path, { site }) => {
      const html = await (await fetch(site.url + path)).text();
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000);
      const [, jsonLd = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      expect(jsonLd).toContain('ItemList');
      expect(Buffer.byteLength(jsonLd)).toBeLessThanOrEqual(3_000);
    },
  );
});

/** In characters. */
const LONG = 30;

describe('page data for scripts', () => {
  it.for([
    '/',
    ...LISTINGS,
    '/templates/search?q=nothing-has-this-name',
    '/templates/next.js/cookies',
    '/about',
    '/nope',
  ])('contains only text that is visible on the page: %s', async (path, { visit }) => {
    const { page, done } = await visit(path, { javaScriptEnabled: false });
    const { shown, props } = await page.evaluate(() => {
      const data = document.getElementById('__NEXT_DATA__');
      const props: unknown = JSON.parse(data?.textContent ?? '').props.pageProps;
      data?.remove();
      const attributes = Array.from(document.querySelectorAll('*'), (one) =>
        Array.from(one.attributes, ({ value }) => value),
      ).flat();
      const markup = Array.from(
        document.querySelectorAll('main :is(section, article) > div'),
        (one) => one.innerHTML,
      );
      const text = document.documentElement.textContent ?? '';
      return { shown: [text, ...markup, ...attributes].join('\n'), props };
    });
    const long = stringsIn({ ...(props as object), pageRecord: '' }).filter(
      (one) => one.length >= LONG,
    );
    expect(long.length > 0).toBe(path !== '/nope');
    expect(long.filter((one) => !shown.includes(one))).toEqual([]);
    await done(/status of 404/);
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
