import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isStartable } from '@/lib/catalogue/template';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { parseSearchParams } from '@/lib/listing/parse-search-params';
import { searchResults } from '@/lib/listing/search-page';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { FIRST_THREE } from '@/tests/fixtures/search-first-three';
import {
  ANSWERABLE,
  HELD_OUT,
  HELD_OUT_UNANSWERABLE,
  OTHER_KINDS,
  OTHER_KINDS_UNANSWERABLE,
  UNANSWERABLE,
} from '@/tests/fixtures/search-queries';
import { BLIND } from '@/tests/fixtures/search-queries-blind';
import {
  COMPETITORS,
  COMPETITORS_UNANSWERABLE,
  WITH_MORE,
  WITH_MORE_UNANSWERABLE,
} from '@/tests/fixtures/search-queries-competitors';
import { OTHERS, OTHERS_UNANSWERABLE } from '@/tests/fixtures/search-queries-others';
import { searchReport } from '@/tests/fixtures/search-report';

const MIN_FIRST_RIGHT = 0.97;
const MIN_BLIND_FIRST_RIGHT = 0.95;
const MAX_NOTHING_FOUND = 0.02;
const MAX_FALSE_HITS = 0.03;

describe('search in the sample', () => {
  let lib: LibOnServices;
  let catalogue: Catalogue;
  beforeAll(async () => {
    lib = await libOn(await galleryContent());
    catalogue = (await getCatalogue()).value;
  });
  afterAll(() => lib?.close());
  const find = (q: string) =>
    searchResults(catalogue, parseSearchParams(catalogue, { q })).templates;

  /** A framework's name, mistyped. */
  it.each([
    ['nexjs', 'next.js'],
    ['nextsj', 'next.js'],
    ['nextj', 'next.js'],
    ['next js', 'next.js'],
    ['reactjs', 'react'],
    ['raect', 'react'],
    ['sveltekti', 'sveltekit'],
    ['sveltkit', 'sveltekit'],
    ['vuejs', 'vue'],
    ['nuxtjs', 'nuxt'],
    ['nuxjs', 'nuxt'],
    ['angualr', 'angular'],
    ['astrojs', 'astro'],
    ['gastby', 'gatsby'],
    ['ember.js', 'ember'],
    ['expres', 'express'],
    ['djnago', 'django'],
    ['fastap', 'fastapi'],
    ['remixjs', 'remix'],
    // Names before synonyms.
    ['authenti', 'authentication'],
    ['bucke', 'bucket'],
    // In another language than the gallery.
    ['блог', 'weblog'],
    ['博客', 'weblog'],
    ['магазин', 'web shop'],
    ['商店', 'web shop'],
    ['чат', 'instant messaging'],
    ['聊天机器人', 'chatbot'],
    ['登录', 'login'],
    ['文档', 'handbook'],
    ['数据库', 'datenbank'],
    ['портфолио', 'resume'],
    // A wish, not a criterion.
    ['cheap online shop', 'online shop'],
  ])('“%s” finds what “%s” finds', (typed, meant) => {
    const firstFor = (query: string) =>
      find(query)
        .slice(0, 6)
        .map(({ slug }) => slug);
    expect(firstFor(typed)).toEqual(firstFor(meant));
  });

  it.each(['vue', 'svelte'])('ranks names before synonyms: %s', (q) => {
    expect(find(q)[0]?.slug).toBe(`${q}-starter`);
  });

  it.each([
    ['shop with stripe payments', 'hydrogen-2-starter'],
    ['store with stripe payments', 'hydrogen-starter'],
    ['saas starter kit', 'solutions-platforms-slate-supabase'],
    ['next.js starter', 'nextjs-starter'],
    ['nextjs starter kit', 'nextjs-starter'],
    ['sevlte', 'svelte-starter'],
    ['site is down page', 'maintenance-page'],
    ['several languages', 'edge-functions-i18n'],
    ['smaller images', 'reduce-image-bandwidth-usage'],
    ['describe pictures', 'solutions-alt-tag-generator'],
  ])('ranks the main word before the others: %s', (q, slug) => {
    expect(find(q)[0]?.slug).toBe(slug);
  });

  it('ranks the expected templates in the top three for 24 of 25 queries', () => {
    const missing = FIRST_THREE.flatMap(([q, slugs]) => {
      const first = find(q)
        .slice(0, 3)
        .map(({ slug }) => slug);
      return slugs.split(' ').every((slug) => first.includes(slug)) ? [] : [{ q, first }];
    });
    expect(
      missing.map(({ q }) => q),
      JSON.stringify(missing),
    ).toEqual(['rust']);
  });

  it('ranks startable AI chats before the Slack bot for “chatbot”', () => {
    expect(find('chatbot').map(({ slug }) => slug)).toEqual([
      'websockets-fastapi-ai-chat',
      'websockets-flask-ai-chat',
      'solutions-slackbot',
      'solutions-ai-chatgpt',
    ]);
  });

  it.each(['chat', 'ai chat', 'monorepo'])('ranks startable templates first: %s', (q) => {
    const startable = find(q).map(isStartable);
    expect(startable.slice(0, 2)).toEqual([true, true]);
    // The others are found too.
    expect(startable).toContain(false);
  });

  it.each(['nest', 'nest js', 'three js', 'gold', 'shoes', 'hotel'])(
    'corrects no real word: %s',
    (query) => {
      expect(find(query)).toEqual([]);
    },
  );

  it.each(['source', 'demo'] as const)('finds each template by the address of its %s', (link) => {
    const byAddress = Map.groupBy(
      catalogue.templates.filter(({ links }) => links[link] !== undefined),
      ({ links }) => links[link] ?? '',
    );
    const faults = [...byAddress].flatMap(([address, own]) => {
      const found = find(address).slice(0, own.length);
      return own.every((template) => found.includes(template)) ? [] : [address];
    });
    expect(byAddress.size).toBeGreaterThan(70);
    expect(faults).toEqual([]);
  });

  it.each([
    ['it was built with', ANSWERABLE, UNANSWERABLE],
    ['it was not built with', HELD_OUT, HELD_OUT_UNANSWERABLE],
    ['of other kinds', OTHER_KINDS, OTHER_KINDS_UNANSWERABLE],
    ['of those who know another product or language', COMPETITORS, COMPETITORS_UNANSWERABLE],
    ['of somebody who never saw the others', OTHERS, OTHERS_UNANSWERABLE],
    ['for more than there is', WITH_MORE, WITH_MORE_UNANSWERABLE],
  ])('answers queries %s', (_, answerable, unanswerable) => {
    const report = searchReport(catalogue, answerable, unanswerable);
    const { firstRight, nothingFound, falseHits } = report;
    const faults = report.faults.join('\n');
    expect(firstRight, faults).toBeGreaterThanOrEqual(MIN_FIRST_RIGHT);
    expect(nothingFound, faults).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
    expect(falseHits, faults).toBeLessThan(MAX_FALSE_HITS);
  });

  // Its answers are good ones, not all.
  it('answers queries by somebody who knew only the content', () => {
    const { firstRight, nothingFound, faults } = searchReport(catalogue, BLIND, []);
    expect(firstRight, faults.join('\n')).toBeGreaterThanOrEqual(MIN_BLIND_FIRST_RIGHT);
    expect(nothingFound, faults.join('\n')).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
  });
});
