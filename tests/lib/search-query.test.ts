import { beforeEach, describe, expect, it } from 'vitest';
import { countFacets } from '@/lib/listing/facet-counts';
import { parseSearchParams, readSearchParams } from '@/lib/listing/parse-search-params';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { ownMoves } from '@/lib/page/redirects';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { catalogue, VISIT } from '@/tests/lib/search-catalogue';

beforeEach(() => setEnvironment(ANY_CONTENT));

const CONTEXT = {
  catalogue,
  edge: {
    announcement: null,
    featured: [],
    redirects: { '/templates/gatsby': '/templates/next.js' },
  },
};

describe('a search query', () => {
  it.each([
    [{ framework: ['next.js', 'nope'] }, 'framework: there is no "nope"'],
    [{ sort: 'fastest' }, 'sort: one of recommended, popular, newest, updated, name'],
    [{ page: '0' }, 'page: a whole number, from 1'],
    [{ page: '1.5' }, 'page: a whole number, from 1'],
    [{ page: '1e9x' }, 'page: a whole number, from 1'],
    [{ q: ['a', 'b'] }, 'q: once, not 2 times'],
    [{ q: 'x'.repeat(121) }, 'q: at most 120 characters'],
    [{ colour: 'red' }, '"colour" is not a parameter: use q, sort, page, framework, type'],
  ])('is refused with a reason: %j', (query, problem) => {
    expect(parseSearchParams(catalogue, query).problems).toEqual([problem]);
  });

  it.each([{ sort: 'name' }, { page: '2' }, { q: 'x'.repeat(120) }, { framework: 'next.js' }])(
    'is accepted: %j',
    (query) => {
      expect(parseSearchParams(catalogue, query).problems).toEqual([]);
    },
  );

  it('is refused with a short list of reasons, however many there are', () => {
    const framework = Array.from({ length: 400 }, (_, at) => `nope-${at}`);
    const { problems } = parseSearchParams(catalogue, { framework });
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)).toBe('and 390 more');
  });

  it('accepts the former slug of a filter', async () => {
    ownMoves()['/templates/nextjs'] = catalogue.filterBySlug.get('next.js')?.value.id ?? '';
    const { selection, problems } = await readSearchParams(CONTEXT, { framework: 'nextjs' });
    expect(selection.filters.map(({ value }) => value.slug)).toEqual(['next.js']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['that the edge configuration redirects', { framework: 'gatsby' }],
    ['under another section', { type: 'next.js' }],
  ])('accepts a filter %s', async (_, query) => {
    const { selection, problems } = await readSearchParams(CONTEXT, query);
    expect(selection.filters.map(({ value }) => value.slug)).toEqual(['next.js']);
    expect(problems).toEqual([]);
  });

  it('ignores empty fields', () => {
    const { selection, page, isImpossible, problems } = parseSearchParams(catalogue, {
      q: '',
      framework: '',
      type: ['', ''],
      sort: '',
      page: '',
    });
    expect({ selection, page, isImpossible, problems }).toEqual({
      selection: EMPTY_SELECTION,
      page: 1,
      isImpossible: false,
      problems: [],
    });
  });

  it('leads to the same address, whatever the order of its filters', () => {
    const href = (query: Record<string, string | string[]>) => {
      const { selection } = parseSearchParams(catalogue, query);
      return listingProps(VISIT, selection, countFacets(catalogue, selection)).list.sorts[0]?.href;
    };
    expect(href({ type: 'blog', framework: ['sveltekit', 'next.js'] })).toBe(
      href({ framework: ['next.js', 'sveltekit'], type: 'blog' }),
    );
    expect(href({ framework: 'next.js' })).toBe('/templates/next.js');
  });
});
