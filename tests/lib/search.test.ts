import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { listingProps } from '@/lib/listing/listing-props';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import type { Sort } from '@/lib/page-props';
import { matchTemplates, nearestTemplates } from '@/lib/search/match-templates';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { catalogue, VISIT } from '@/tests/lib/search-catalogue';

const find = (words: string, sort: Sort = 'recommended') =>
  countFacets(catalogue, { ...EMPTY_SELECTION, term: words, sort }).templates.map(
    ({ slug }) => slug,
  );

describe('a search', () => {
  it('ranks names before tags before descriptions', () => {
    expect(find('blog')).toEqual(['blog-starter', 'journal', 'commerce']);
  });

  it.each([
    ['the beginning of a word', 'jour'],
    ['a typing error', 'jurnal'],
    ['two letters changed about', 'jounral'],
    ['other case', 'JOURNAL'],
    ['a publisher, without its accent', 'cafe'],
    ['a publisher, in full width', 'ｃａｆｅ'],
  ])('finds by %s', (_, words) => {
    expect(find(words)).toEqual(['journal']);
  });

  it.each([
    ['Łódź Straße', 'lodz strasse'],
    ['Œuvre Smørrebrød', 'oeuvre smorrebrod'],
  ])('finds %s as %s', (name, words) => {
    const only = buildCatalogue({
      sections: [],
      templates: [bareTemplate('only', { name }), bareTemplate('other')],
      textFields: [],
    });
    expect([...matchTemplates(only, words).hits.keys()]).toEqual(['id-only']);
  });

  it.each([
    ['Möbel', 'moebel'],
    ['Möbel', 'moeb'],
    ['MÖBELHAUS', 'Moebelhaus'],
    ['Mo\u0308bel', 'moebel'],
    ['Größen', 'groesse'],
    ['Bäckereien', 'baeckerei'],
    ['Öl', 'oel'],
    ['Neueröffnung', 'neueroeffnung'],
    ['Smørrebrød', 'smoerrebroed'],
    ['Ålborg', 'aalborg'],
  ])('finds %s spelt as %s, without a correction', (name, words) => {
    const only = buildCatalogue({
      sections: [],
      templates: [bareTemplate('only', { name }), bareTemplate('other')],
      textFields: [],
    });
    const { hits, mistyped } = matchTemplates(only, words);
    expect([...hits.keys()]).toEqual(['id-only']);
    expect(mistyped).toEqual([]);
  });

  it('distinguishes both spellings if both exist', () => {
    const names = ['Jaeger', 'Jäger', 'Müller', 'Mueller'];
    const both = buildCatalogue({
      sections: [],
      templates: names.map((name) => bareTemplate(name, { name })),
      textFields: [],
    });
    for (const name of names)
      expect([...matchTemplates(both, name).hits.keys()]).toEqual([`id-${name}`]);
  });

  it('corrects a short word if nothing has it', () => {
    expect(find('nxt')).toEqual(['commerce', 'blog-starter']);
    expect(find('blg')).toContain('blog-starter');
  });

  it('needs every word, in any field', () => {
    expect(find('svelte blog')).toEqual(['journal']);
    // Nothing has both.
    expect(matchTemplates(catalogue, 'svelte storefront').match).toBe('some');
    expect(nearestTemplates(catalogue, 'storefront blog starter')).toEqual([
      'id-blog-starter',
      'id-commerce',
      'id-journal',
    ]);
  });

  it.each([
    ['newest', ['journal', 'blog-starter', 'commerce']],
    ['name', ['blog-starter', 'commerce', 'journal']],
  ] as const)('comes in the order that was asked for: %s', (sort, slugs) => {
    expect(find('blog', sort)).toEqual(slugs);
    expect(find('', sort)).toEqual(slugs);
  });

  it.each(['   ', '...', '(', '\\', '*', '"'])('accepts signs only: %j', (words) => {
    expect(() => find(words)).not.toThrow();
  });

  it('marks its words', () => {
    const selection = { ...EMPTY_SELECTION, term: 'blg' };
    const { cards } = listingProps(
      VISIT,
      selection,
      countFacets(catalogue, { ...selection, term: 'blog' }),
    ).list;
    expect(cards[0]?.highlights).toEqual({ name: [{ from: 0, to: 4 }], description: [] });
    expect(cards[2]?.highlights?.description).toEqual([{ from: 18, to: 22 }]);
  });
});
