import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, basePath } from '@/lib/runtime/addresses.js';
import { closest, elementsNamed, parseMarkup, wordsOf } from '@/tests/fixtures/markup';
import { seoSpace } from '@/tests/fixtures/seo-space';
import { siteTest } from '@/tests/fixtures/site-test';

/** Differs from the address at which the site is served. */
export const ORIGIN = 'https://gallery.example';
export const SITE = ORIGIN + basePath();

export const it = siteTest(async () => ({ content: await seoSpace(), siteUrl: ORIGIN }))
  .extend(
    'get',
    ({ site }) =>
      (path: string, init?: RequestInit) =>
        request(new URL(addressOf(path), site.url).href, init),
  )
  .extend('api', ({ get }) => async (query: string, init?: RequestInit) => {
    const { status, headers, text } = await get(`/api/templates${query}`, init);
    return { status, headers, body: (text === '' ? {} : JSON.parse(text)) as ApiBody };
  })
  .extend('cardsOf', ({ get }) => async (path: string) => {
    const links = elementsNamed(parseMarkup((await get(path)).text), 'article').flatMap((card) =>
      elementsNamed(card, 'h3').flatMap((heading) => elementsNamed(heading, 'a')),
    );
    return links
      .filter((link) => closest(link, ({ attributes }) => attributes.id === 'results'))
      .map((link) => ({ name: wordsOf(link), url: `${ORIGIN}${link.attributes.href}` }));
  })
  .extend('xmlOf', ({ get, blankPage }) => async (path: string) => {
    const { headers, text } = await get(path);
    const { page } = await blankPage();
    return { ...(await parseXml(page, text)), headers };
  });

export async function request(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** @param sent HTML to read instead of the page */
export const headOf = (page: Page, sent?: string) =>
  page.evaluate((html) => {
    const whole =
      html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    const meta = Array.from(whole.querySelectorAll('head meta'), (one) => [
      one.getAttribute('property') ?? one.getAttribute('name') ?? '',
      one.getAttribute('content') ?? '',
    ]);
    const links = Array.from(whole.querySelectorAll('head link'), (one) => [
      [one.getAttribute('rel'), one.getAttribute('type')].filter(Boolean).join(' '),
      one.getAttribute('href') ?? '',
    ]);
    const metadata = [...meta, ...links].filter(
      ([name]) => name !== '' && !/^(theme-color|stylesheet|preload|prefetch)/.test(name ?? ''),
    );
    const names = metadata.map(([name]) => name);
    return {
      title: whole.title,
      metadata: Object.fromEntries(metadata) as Record<string, string>,
      doubled: names.filter((name, at) => names.indexOf(name) !== at),
    };
  }, sent);

export type Thing = Record<string, unknown> & { '@type': string };

export async function thingsOn(page: Page): Promise<Record<string, Thing>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(texts.length).toBe(1);
  const data = JSON.parse(texts[0] ?? '');
  expect(data['@context']).toBe('https://schema.org');
  return Object.fromEntries(data['@graph'].map((thing: Thing) => [thing['@type'], thing]));
}

export const cardsOn = (page: Page) =>
  page.locator('#results article h3 a').evaluateAll(
    (links, origin) =>
      links.map((link) => ({
        name: link.textContent,
        url: origin + (link.getAttribute('href') ?? ''),
      })),
    ORIGIN,
  );

function parseXml(page: Page, text: string) {
  return page.evaluate((source) => {
    const xml = new DOMParser().parseFromString(source, 'application/xml');
    const rows = (row: string, names: string[]) =>
      Array.from(xml.querySelectorAll(row), (one) =>
        Object.fromEntries(names.map((name) => [name, one.querySelector(name)?.textContent])),
      );
    return {
      isXml: xml.querySelector('parsererror') === null,
      urls: rows('url', ['loc', 'lastmod']),
      items: rows('item', ['title', 'link', 'guid', 'pubDate']),
      self: xml.querySelector('channel > link ~ *[rel="self"]')?.getAttribute('href'),
    };
  }, text);
}

export type ApiBody = {
  total: number;
  page: number;
  pageSize: number;
  items: { name: string; url: string; facets: Record<string, { slug: string }[]> }[];
  facets: { field: string; values: { slug: string; url: string; count: number }[] }[];
  message: string;
  problems: string[];
};
