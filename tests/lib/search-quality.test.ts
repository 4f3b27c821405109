import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isStartable } from '@/lib/catalogue/template';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { parseSearchParams } from '@/lib/listing/parse-search-params';
import { searchResults } from '@/lib/listing/search-page-props';
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
    // Names are preferred to synonyms.
    ['authenti', 'authentication'],
    ['bucke', 'bucket'],
    // These queries are in a different language from the gallery.
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
    // “Cheap” is a wish, not a criterion.
    ['cheap online shop', 'online shop'],
  ])('finds the same templates for “%s” as for “%s”', (typed, meant) => {
    const firstFor = (query: string) =>
      find(query)
        .slice(0, 6)
        .map(({ slug }) => slug);
    expect(firstFor(typed)).toEqual(firstFor(meant));
  });

  it.each(['vue', 'svelte'])('ranks names above synonyms: %s', (q) => {
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
  ])('gives the main word the most weight: %s', (q, slug) => {
    expect(find(q)[0]?.slug).toBe(slug);
  });

  it('ranks the expected templates among the top three for 24 of 25 queries', () => {
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

  it('ranks AI chats that can be started above the Slack bot for “chatbot”', () => {
    expect(find('chatbot').map(({ slug }) => slug)).toEqual([
      'websockets-fastapi-ai-chat',
      'websockets-flask-ai-chat',
      'solutions-slackbot',
      'solutions-ai-chatgpt',
    ]);
  });

  it.each(['chat', 'ai chat', 'monorepo'])('ranks templates that can be started first: %s', (q) => {
    const startable = find(q).map(isStartable);
    expect(startable.slice(0, 2)).toEqual([true, true]);
    // The others are found too.
    expect(startable).toContain(false);
  });

  it.each(['nest', 'nest js', 'three js', 'gold', 'shoes', 'hotel'])(
    'does not correct real words: %s',
    (query) => {
      expect(find(query)).toEqual([]);
    },
  );

  it.each(['source', 'demo'] as const)('finds every template by its %s address', (link) => {
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
    ['used to tune the search', ANSWERABLE, UNANSWERABLE],
    ['not used to tune the search', HELD_OUT, HELD_OUT_UNANSWERABLE],
    ['with questions, filler words and other languages', OTHER_KINDS, OTHER_KINDS_UNANSWERABLE],
    ['by people who know another product or language', COMPETITORS, COMPETITORS_UNANSWERABLE],
    ['by a person who had not seen the other queries', OTHERS, OTHERS_UNANSWERABLE],
    ['that also ask for a missing feature', WITH_MORE, WITH_MORE_UNANSWERABLE],
  ])('answers queries %s', (_, answerable, unanswerable) => {
    const report = searchReport(catalogue, answerable, unanswerable);
    const { firstRight, nothingFound, falseHits } = report;
    const faults = report.faults.join('\n');
    expect(firstRight, faults).toBeGreaterThanOrEqual(MIN_FIRST_RIGHT);
    expect(nothingFound, faults).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
    expect(falseHits, faults).toBeLessThan(MAX_FALSE_HITS);
  });

  // These queries list good answers, but not all of them.
  it('answers queries by a person who knew only the content', () => {
    const { firstRight, nothingFound, faults } = searchReport(catalogue, BLIND, []);
    expect(firstRight, faults.join('\n')).toBeGreaterThanOrEqual(MIN_BLIND_FIRST_RIGHT);
    expect(nothingFound, faults.join('\n')).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
  });
});
