/** Whether people find what they look for, on the sample content. */
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

describe('the search of the sample', () => {
  let lib: LibOnServices;
  let catalogue: Catalogue;
  beforeAll(async () => {
    lib = await libOn(await galleryContent());
    catalogue = (await getCatalogue()).value;
  });
  afterAll(() => lib?.close());

  /** What a framework is called, written in a hurry. */
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
    // What is called so, before what an editor lists for it.
    ['authenti', 'authentication'],
    ['bucke', 'bucket'],
    // In the language of a visitor, where the gallery has another.
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
    // It says what is hoped for, not what is looked for.
    ['cheap online shop', 'online shop'],
  ])('“%s” finds what “%s” finds', (typed, meant) => {
    const firstFor = (query: string) =>
      searchResults(catalogue, parseSearchParams(catalogue, { q: query }))
        .templates.slice(0, 6)
        .map(({ slug }) => slug);
    expect(firstFor(typed)).toEqual(firstFor(meant));
  });

  it.each(['vue', 'svelte'])('begins with what is called so, not with what is meant: %s', (q) => {
    const { templates } = searchResults(catalogue, parseSearchParams(catalogue, { q }));
    expect(templates[0]?.slug).toBe(`${q}-starter`);
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
  ])('begins with what is asked for, not with what comes along: %s', (q, slug) => {
    const { templates } = searchResults(catalogue, parseSearchParams(catalogue, { q }));
    expect(templates[0]?.slug).toBe(slug);
  });

  it('has what was chosen for a query among the first three: 24 of 25', () => {
    const missing = FIRST_THREE.flatMap(([q, slugs]) => {
      const { templates } = searchResults(catalogue, parseSearchParams(catalogue, { q }));
      const first = templates.slice(0, 3).map(({ slug }) => slug);
      return slugs.split(' ').every((slug) => first.includes(slug)) ? [] : [{ q, first }];
    });
    expect(
      missing.map(({ q }) => q),
      JSON.stringify(missing),
    ).toEqual(['rust']);
  });

  it('has AI chats that can be started before the Slack bot for “chatbot”', () => {
    const { templates } = searchResults(catalogue, parseSearchParams(catalogue, { q: 'chatbot' }));
    expect(templates.map(({ slug }) => slug)).toEqual([
      'websockets-fastapi-ai-chat',
      'websockets-flask-ai-chat',
      'solutions-slackbot',
      'solutions-ai-chatgpt',
    ]);
  });

  it.each(['chat', 'ai chat', 'monorepo'])('begins with what can be started: %s', (q) => {
    const { templates } = searchResults(catalogue, parseSearchParams(catalogue, { q }));
    const startable = templates.map(isStartable);
    expect(startable.slice(0, 2)).toEqual([true, true]);
    // What has the words is found all the same.
    expect(startable).toContain(false);
  });

  it.each(['nest', 'nest js', 'three js', 'gold', 'shoes', 'hotel'])(
    'takes no slip for granted: %s',
    (query) => {
      const { templates } = searchResults(catalogue, parseSearchParams(catalogue, { q: query }));
      expect(templates).toEqual([]);
    },
  );

  it.each(['source', 'demo'] as const)('finds each template by the address of its %s', (link) => {
    const byAddress = Map.groupBy(
      catalogue.templates.filter(({ links }) => links[link] !== undefined),
      ({ links }) => links[link] ?? '',
    );
    const faults = [...byAddress].flatMap(([address, own]) => {
      const found = searchResults(
        catalogue,
        parseSearchParams(catalogue, { q: address }),
      ).templates.slice(0, own.length);
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
  ])('answers the queries %s', (_, answerable, unanswerable) => {
    const report = searchReport(catalogue, answerable, unanswerable);
    const { firstRight, nothingFound, falseHits } = report;
    const faults = report.faults.join('\n');
    expect(firstRight, faults).toBeGreaterThanOrEqual(MIN_FIRST_RIGHT);
    expect(nothingFound, faults).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
    expect(falseHits, faults).toBeLessThan(MAX_FALSE_HITS);
  });

  // Who wrote them listed good answers, not every template that may be found.
  it('answers queries of somebody who knew the content alone', () => {
    const { firstRight, nothingFound, faults } = searchReport(catalogue, BLIND, []);
    expect(firstRight, faults.join('\n')).toBeGreaterThanOrEqual(MIN_BLIND_FIRST_RIGHT);
    expect(nothingFound, faults.join('\n')).toBeLessThanOrEqual(MAX_NOTHING_FOUND);
  });
});
