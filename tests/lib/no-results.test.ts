import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NoResults } from '@/components/listing/no-results';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { parseSearchParams } from '@/lib/listing/parse-search-params';
import { searchResults } from '@/lib/listing/search-page-props';
import { listingProps } from '@/lib/listing/template-list-props';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { catalogue, VISIT } from '@/tests/lib/search-catalogue';

describe('a search without matches', () => {
  it('suggests removals, near matches and popular filters', () => {
    const { selection, page } = parseSearchParams(catalogue, {
      framework: 'sveltekit',
      q: 'storefront blog',
    });
    const { help } = listingProps(VISIT, selection, countFacets(catalogue, selection), page).list;
    expect(help?.removals).toEqual([
      { name: 'SvelteKit', href: '/templates/search?q=storefront+blog', count: 1 },
      { name: '“storefront blog”', href: '/templates/sveltekit', count: 1 },
    ]);
    expect(help?.nearest.map(({ name }) => name)).toContain('Commerce Kit');
    expect(help?.popular.map(({ name }) => name)).toEqual(['Next.js', 'SvelteKit']);
  });

  it('does not suggest a removal that leaves all templates', () => {
    const { selection } = parseSearchParams(catalogue, { q: 'kangaroo' });
    const { help } = listingProps(VISIT, selection, countFacets(catalogue, selection)).list;
    expect(help?.removals).toEqual([]);
  });

  it('can’t be sorted, like a search with a single match', () => {
    const sortsOf = (q: string) => {
      const { selection } = parseSearchParams(catalogue, { q });
      const { list } = listingProps(VISIT, selection, countFacets(catalogue, selection));
      return [Math.min(list.total, 2), list.sorts.length];
    };
    expect(sortsOf('kangaroo')).toEqual([0, 0]);
    expect(sortsOf('commerce kit')).toEqual([1, 0]);
    expect(sortsOf('')).toEqual([2, 4]);
  });

  it.each([
    ['one word', { q: 'kangaroo' }, null],
    ['a URL', { q: 'https://github.com/acme/none' }, null],
    ['two words', { q: 'kangaroo zoo' }, null],
    [
      'a word and a filter',
      { q: 'storefront', framework: 'sveltekit' },
      'Nothing matches all of this. Try:',
    ],
  ])('says “all of this” only if it has several conditions: %s', (_, query, text) => {
    const { selection } = parseSearchParams(catalogue, query);
    const { list } = listingProps(VISIT, selection, countFacets(catalogue, selection));
    expect(list.total).toBe(0);
    expect(list.help?.text).toBe(text);
    expect(list.lead).toBe(
      query.q.includes('github') ? 'No template has this source or demo.' : null,
    );
  });
});

it('an empty gallery says that it is empty and does not link to lists', () => {
  const sections = [bareSection('framework', [['Hugo', 'hugo']])];
  const gallery = buildCatalogue({ sections, templates: [], textFields: [] });
  const visit = { kind: 'isr', catalogue: gallery } as const;
  for (const query of [{}, { framework: 'hugo' }, { q: 'blog', type: 'nope' }]) {
    const { selection, page, unknown } = parseSearchParams(gallery, query);
    const matches = countFacets(gallery, selection);
    const { help } = listingProps(visit, selection, matches, page, unknown).list;
    if (help === null) throw new Error('There is no help.');
    const markup = renderToStaticMarkup(createElement(NoResults, { help, failedSearch: null }));
    expect(markup).toContain('No templates yet.');
    expect(markup).not.toContain('href=');
  }
});

describe('a combination of filters without matches', () => {
  it('leads to suggestions of templates that have most of the filters', () => {
    const fields = ['framework', 'type', 'css'];
    const gallery = buildCatalogue({
      sections: fields.map((field) => bareSection(field, [[field, field]])),
      templates: [
        bareTemplate('one', { order: 1, facets: { framework: ['framework'] } }),
        bareTemplate('none', { order: 2 }),
        bareTemplate('two', { order: 3, facets: { type: ['type'], css: ['css'] } }),
      ],
      textFields: [],
    });
    const { selection } = parseSearchParams(
      gallery,
      Object.fromEntries(fields.map((field) => [field, field])),
    );
    const visit = { kind: 'isr', catalogue: gallery } as const;
    const { help } = listingProps(visit, selection, countFacets(gallery, selection)).list;
    expect(help?.nearest.map(({ name }) => name)).toEqual(['two', 'one']);
  });
});

describe('an unknown value', () => {
  function listFor(query: Record<string, string | string[]>) {
    const asked = parseSearchParams(catalogue, query);
    const { selection, page, unknown } = asked;
    return listingProps(VISIT, selection, searchResults(catalogue, asked), page, unknown).list;
  }

  it('is named, with a link to the list without the unknown value', () => {
    expect(listFor({ framework: ['next.js', 'nope'], q: 'blog' })).toMatchObject({
      total: 2,
      intro: null,
      unknown: { names: '“nope”', withoutHref: '/templates/search?framework=next.js&q=blog' },
    });
    expect(listFor({ framework: 'next.js' }).unknown).toBeNull();
  });

  it('is the only suggested removal if everything else matches', () => {
    expect(listFor({ framework: 'next.js', type: 'nope' }).help?.removals).toEqual([
      { name: '“nope”', href: '/templates/next.js', count: 2 },
    ]);
    // The list of all templates is always linked.
    expect(listFor({ type: 'nope' }).help?.removals).toEqual([]);
    // Nothing matches without the unknown value either.
    expect(
      listFor({ framework: 'sveltekit', q: 'storefront', type: 'nope' }).help?.removals,
    ).toEqual([
      { name: 'SvelteKit', href: '/templates/search?q=storefront', count: 1 },
      { name: '“storefront”', href: '/templates/sveltekit', count: 1 },
    ]);
  });

  it.each([
    ['many values', ['a', 'b', 'c', 'd'], '“a”, “b”, “c” …'],
    ['a long value', ['x'.repeat(61)], `“${'x'.repeat(60)}…”`],
    ['the longest value that is not shortened', ['x'.repeat(60)], `“${'x'.repeat(60)}”`],
    ['a value cut next to an emoji', [`${'x'.repeat(59)}😀😀`], `“${'x'.repeat(59)}😀…”`],
    ['control characters', ['\u202Ea\u0000b\n'], '“ab”'],
  ])('is shortened or cleaned for display: %s', (_, framework, names) => {
    expect(listFor({ framework }).unknown?.names).toBe(names);
  });
});
