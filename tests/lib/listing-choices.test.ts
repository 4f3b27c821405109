import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { facetLinks } from '@/lib/listing/facet-links';
import { noResultsHelp } from '@/lib/listing/no-results-suggestions';
import { parseSearchParams, type SearchQuery } from '@/lib/listing/parse-search-params';
import { searchResults } from '@/lib/listing/search-page-props';
import { EMPTY_SELECTION, selectionPath, toggleFilter } from '@/lib/listing/selection';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const gallery = () =>
  buildCatalogue({
    sections: [
      bareSection('framework', [
        ['Hugo', 'hugo'],
        ['Next.js', 'next.js'],
        ['Zola', 'zola'],
      ]),
      bareSection('type', [
        ['Blog', 'blog'],
        ['Shop', 'shop'],
      ]),
      bareSection('css', []),
    ],
    templates: [
      bareTemplate('a', { order: 1, facets: { framework: ['Hugo'], type: ['Blog'] } }),
      bareTemplate('b', { order: 2, facets: { framework: ['Next.js'], type: ['Blog'] } }),
      bareTemplate('c', { order: 3, facets: { framework: ['Next.js'], type: ['Shop'] } }),
      bareTemplate('d', { order: 4, facets: { type: ['Blog', 'Shop'] } }),
    ],
    textFields: [],
  });

function asked(query: SearchQuery) {
  const catalogue = gallery();
  const params = parseSearchParams(catalogue, query);
  const matches = searchResults(catalogue, params);
  const slugs = matches.templates.map(({ slug }) => slug).join('');
  const counts = Object.fromEntries(
    facetLinks(catalogue, params.selection, matches).flatMap(({ links }) =>
      links.map(({ name, count }) => [name, count]),
    ),
  );
  return { catalogue, ...params, matches, slugs, counts };
}

describe('a selection', () => {
  it.each<[string, SearchQuery, string, readonly number[]]>([
    ['nothing', {}, 'abcd', [1, 2, 0, 3, 2]],
    ['one filter', { framework: 'next.js' }, 'bc', [1, 2, 0, 1, 1]],
    ['two of a section', { framework: ['hugo', 'next.js'] }, 'abc', [1, 2, 0, 2, 1]],
    ['one in each of two sections', { framework: 'next.js', type: 'blog' }, 'b', [1, 1, 0, 1, 1]],
    ['filters that share nothing', { framework: 'zola', type: 'shop' }, '', [0, 1, 0, 0, 0]],
    ['another order', { sort: 'name' }, 'abcd', [1, 2, 0, 3, 2]],
    ['another order of one filter', { sort: 'name', type: 'shop' }, 'cd', [0, 1, 0, 3, 2]],
  ])('finds templates and counts matches for each filter: %s', (_, query, slugs, counts) => {
    const answer = asked(query);
    expect(answer.slugs).toBe(slugs);
    const [Hugo, Next, Zola, Blog, Shop] = counts;
    expect(answer.counts).toEqual({ Hugo, 'Next.js': Next, Zola, Blog, Shop });
  });

  it('matches nothing if all values of a section are unknown, but otherwise ignores unknown values', () => {
    expect(asked({ framework: 'nope' })).toMatchObject({ slugs: '', isImpossible: true });
    expect(asked({ framework: ['nope', 'hugo'] })).toMatchObject({
      slugs: 'a',
      isImpossible: false,
      unknown: ['nope'],
    });
  });
});

it('keeps filters separate if two sections use the same field', () => {
  const catalogue = buildCatalogue({
    sections: [
      { ...bareSection('framework', [['Next.js', 'next.js']]), id: 'frontend' },
      bareSection('type', [['Blog', 'blog']]),
      { ...bareSection('framework', [['Hono', 'hono']]), id: 'backend' },
    ],
    templates: [
      bareTemplate('a', { facets: { framework: ['Next.js'] } }),
      bareTemplate('b', { facets: { framework: ['Next.js', 'Hono'], type: ['Blog'] } }),
    ],
    textFields: [],
  });
  const slugsOf = (query: SearchQuery) => {
    const params = parseSearchParams(catalogue, query);
    const { templates } = searchResults(catalogue, params);
    return [templates.map(({ slug }) => slug).join(''), params.problems];
  };
  expect(slugsOf({ framework: 'next.js', sort: 'newest' })).toEqual(['ab', []]);
  expect(slugsOf({ framework: ['hono', 'next.js'], type: 'blog' })).toEqual(['b', []]);
  expect(slugsOf({ framework: 'nope' })).toEqual(['', ['framework: there is no "nope"']]);
  const { selection } = parseSearchParams(catalogue, {
    framework: ['hono', 'next.js'],
    type: 'blog',
  });
  expect(selectionPath(selection)).toBe(
    '/templates/search?framework=next.js&type=blog&framework=hono',
  );
  const groups = facetLinks(catalogue, selection, countFacets(catalogue, selection));
  expect(groups.map(({ id }) => id)).toEqual(['frontend', 'section-type', 'backend']);
});

describe('filter links', () => {
  const linksOf = (query: SearchQuery) => {
    const { catalogue, selection, matches } = asked(query);
    return facetLinks(catalogue, selection, matches);
  };

  it('are grouped by section, without empty sections', () => {
    expect(linksOf({}).map(({ id, title }) => [id, title])).toEqual([
      ['section-framework', 'framework'],
      ['section-type', 'type'],
    ]);
  });

  it('add or remove a filter, and have no URL if nothing would match', () => {
    expect(linksOf({ framework: 'next.js' })[0]?.links).toEqual([
      {
        name: 'Hugo',
        href: '/templates/search?framework=hugo&framework=next.js',
        count: 1,
      },
      { name: 'Next.js', href: '/templates', count: 2, isChosen: true },
      { name: 'Zola', href: null, count: 0 },
    ]);
  });

  it('remove a chosen filter even if it has no matches', () => {
    const [section] = linksOf({ framework: 'zola' });
    expect(section?.links[2]).toEqual({
      name: 'Zola',
      href: '/templates',
      count: 0,
      isChosen: true,
    });
  });
});

describe('the URL of a selection', () => {
  function address(query: SearchQuery, page?: number) {
    const { selection } = asked(query);
    return selectionPath(selection, page);
  }

  it.each<[SearchQuery, number | undefined, string]>([
    [{}, undefined, '/templates'],
    [{}, 2, '/templates/search?page=2'],
    [{ type: 'blog' }, 1, '/templates/blog'],
    [{ type: 'blog' }, 2, '/templates/search?type=blog&page=2'],
    [{ type: ['shop', 'blog'] }, 1, '/templates/search?type=blog&type=shop'],
    [{ q: 'a b' }, 1, '/templates/search?q=a+b'],
    [{ sort: 'newest' }, 1, '/templates/search?sort=newest'],
    [{ q: 'x', sort: 'recommended', type: 'blog' }, 3, '/templates/search?type=blog&q=x&page=3'],
  ])('for %j on page %s is %s', (query, page, path) => {
    expect(address(query, page)).toBe(path);
  });

  it('lists its filters in section order', () => {
    const { catalogue, selection } = asked({ type: 'shop' });
    const hugo = catalogue.filterBySlug.get('hugo');
    if (hugo === undefined) throw new Error('There is no hugo.');
    const both = toggleFilter(catalogue, selection, hugo);
    expect(both.filters.map(({ value }) => value.slug)).toEqual(['hugo', 'shop']);
    expect(toggleFilter(catalogue, both, hugo)).toEqual(selection);
  });
});

describe('help for a search without matches', () => {
  function help(query: SearchQuery) {
    const { catalogue, selection } = asked(query);
    const { removals, nearest, popular } = noResultsHelp(
      { kind: 'isr', catalogue },
      selection,
      countFacets(catalogue, selection),
      null,
    );
    return { removals, nearest: nearest.map(({ name }) => name).join(''), popular };
  }

  it('lists removals by number of matches and leaves out removals without matches', () => {
    expect(help({ framework: ['zola'], type: 'blog' }).removals).toEqual([
      { name: 'Zola', href: '/templates/blog', count: 3 },
    ]);
    expect(help({ framework: 'zola', q: 'zzz', type: 'shop' }).removals).toEqual([]);
    expect(help({ framework: 'next.js', q: 'd' }).removals).toEqual([
      { name: '“d”', href: '/templates/next.js', count: 2 },
      { name: 'Next.js', href: '/templates/search?q=d', count: 1 },
    ]);
  });

  it('lists the templates that have the most chosen filters', () => {
    expect(help({ framework: 'zola', type: 'shop' }).nearest).toBe('cd');
    expect(help({ framework: 'hugo', type: 'shop' }).nearest).toBe('acd');
    expect(help({ framework: ['hugo', 'zola'], type: ['blog'] }).nearest).toBe('abd');
    expect(help({ framework: 'zola', type: ['blog', 'shop'] }).nearest).toBe('dabc');
    expect(help({ framework: 'zola' }).nearest).toBe('');
    expect(help({}).nearest).toBe('');
  });

  it('links to the most popular filters of the first section', () => {
    expect(help({ framework: 'zola' }).popular.map(({ name }) => name)).toEqual([
      'Next.js',
      'Hugo',
    ]);
    const catalogue = buildCatalogue({
      sections: [],
      templates: [bareTemplate('1')],
      textFields: [],
    });
    const searched = countFacets(catalogue, EMPTY_SELECTION);
    expect(noResultsHelp({ kind: 'isr', catalogue }, EMPTY_SELECTION, searched, null)).toEqual({
      text: null,
      removals: [],
      nearest: [],
      popular: [],
    });
  });
});
