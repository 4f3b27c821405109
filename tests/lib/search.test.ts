import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import type { Sort } from '@/lib/page-props';
import { matchTemplates, nearestTemplates } from '@/lib/search/match-templates';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { catalogue, VISIT } from '@/tests/lib/search-catalogue';

const find = (words: string, sort: Sort = 'recommended') =>
  countFacets(catalogue, { ...EMPTY_SELECTION, term: words, sort }).templates.map(
    ({ slug }) => slug,
  );

describe('a search', () => {
  it('ranks names above tags and tags above descriptions', () => {
    expect(find('blog')).toEqual(['blog-starter', 'journal', 'commerce']);
  });

  it.each([
    ['the beginning of a word', 'jour'],
    ['a typing error', 'jurnal'],
    ['two swapped letters', 'jounral'],
    ['a name in another case', 'JOURNAL'],
    ['a publisher without its accent', 'cafe'],
    ['a publisher in full-width letters', 'ｃａｆｅ'],
  ])('finds a template by %s', (_, words) => {
    expect(find(words)).toEqual(['journal']);
  });

  it.each([
    ['Łódź Straße', 'lodz strasse'],
    ['Œuvre Smørrebrød', 'oeuvre smorrebrod'],
  ])('finds %s if typed as %s', (name, words) => {
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

  it('distinguishes two spellings if templates contain both', () => {
    const names = ['Jaeger', 'Jäger', 'Müller', 'Mueller'];
    const both = buildCatalogue({
      sections: [],
      templates: names.map((name) => bareTemplate(name, { name })),
      textFields: [],
    });
    for (const name of names)
      expect([...matchTemplates(both, name).hits.keys()]).toEqual([`id-${name}`]);
  });

  it('corrects a short word if no template contains the word', () => {
    expect(find('nxt')).toEqual(['commerce', 'blog-starter']);
    expect(find('blg')).toContain('blog-starter');
  });

  it('requires every word, in any field', () => {
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
  ] as const)('returns results in the requested order: %s', (sort, slugs) => {
    expect(find('blog', sort)).toEqual(slugs);
    expect(find('', sort)).toEqual(slugs);
  });

  it.each(['   ', '...', '(', '\\', '*', '"'])('accepts a query without letters: %j', (words) => {
    expect(() => find(words)).not.toThrow();
  });

  it('highlights the matching words', () => {
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
