import { startEdgeConfig } from 'local-content-services';
import MiniSearch from 'minisearch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { templateCard } from '@/lib/cards/template-card-props';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { addressesOf } from '@/lib/catalogue/page-registry';
import { countFacets } from '@/lib/listing/facet-counts';
import { noResultsHelp } from '@/lib/listing/no-results-suggestions';
import { parseSearchParams } from '@/lib/listing/parse-search-params';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { recordMoves } from '@/lib/page/redirects';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { homePage } from '@/tests/fixtures/page-results';
import { smallSpace, space, template } from '@/tests/fixtures/sample-space';

const TAGS = ['One', 'Two', 'Three', 'Four', 'Five'];

const catalogue = buildCatalogue({
  sections: [
    bareSection(
      'type',
      TAGS.map((name) => [name, name.toLowerCase()]),
    ),
  ],
  templates: [
    bareTemplate('next', { name: 'Next', facets: { type: TAGS } }),
    bareTemplate('new', { name: 'New things', facets: { type: ['One'] } }),
    ...Array.from({ length: 23 }, (_, index) =>
      bareTemplate(`more-${index}`, { name: `More ${index}`, facets: { type: ['Two'] } }),
    ),
  ],
  textFields: [],
});
const VISIT = { kind: 'isr', catalogue } as const;

describe('a list', () => {
  it('shows the last page if a later page is requested', () => {
    const matches = countFacets(catalogue, EMPTY_SELECTION);
    const { list } = listingProps(VISIT, EMPTY_SELECTION, matches, 9);
    const { length } = catalogue.templates;
    const pageCount = Math.ceil(length / PAGE_SIZE);
    expect(list).toMatchObject({ page: pageCount, pageCount });
    expect(list.cards).toHaveLength(length);
  });

  it('searches for at most 120 characters, without splitting a character', () => {
    const { selection } = parseSearchParams(catalogue, {
      q: `${'a'.repeat(119)}😀${'b'.repeat(20)}`,
    });
    expect(selection.term).toBe(`${'a'.repeat(119)}\uFFFD`);
  });

  it('does not correct a three-letter word that begins a longer word', () => {
    const names = (words: string) =>
      countFacets(catalogue, { ...EMPTY_SELECTION, term: words }).templates.map(({ name }) => name);
    expect(names('nex')).toEqual(['Next']);
  });
});

describe('a card', () => {
  it('shows the first three tags', () => {
    const [next] = catalogue.templates.filter(({ slug }) => slug === 'next');
    expect(next && templateCard(VISIT, next).tags).toEqual(['One', 'Two', 'Three']);
  });
});

describe('help for a search without matches', () => {
  it('suggests at most four templates', () => {
    const asked = parseSearchParams(catalogue, { type: 'four', q: 'more zzzz' });
    const counted = countFacets(catalogue, asked.selection);
    const { help } = listingProps(VISIT, asked.selection, counted).list;
    expect(help?.nearest).toHaveLength(4);
    const { selection } = parseSearchParams(catalogue, { type: 'two' });
    expect(
      noResultsHelp(VISIT, selection, countFacets(catalogue, selection), null).nearest,
    ).toHaveLength(4);
  });
});

it('needs at most two searches for repeated words, regardless of the number of filters', () => {
  const many = Array.from({ length: 40 }, (_, index) => `f-${index}`);
  const sections = ['one', 'two', 'three'].map((field) =>
    bareSection(
      field,
      many.map((name) => [name, `${field}-${name}`]),
    ),
  );
  const gallery = buildCatalogue({
    sections,
    templates: [bareTemplate('a'), bareTemplate('about', { facets: { one: many } })],
    textFields: [],
  });
  const fields = ['one', 'two', 'three'].map((field) => [
    field,
    many.slice(0, 20).map((name) => `${field}-${name}`),
  ]);
  const search = vi.spyOn(MiniSearch.prototype, 'search');
  for (const word of ['a', 'template', 'abou']) {
    const q = Array.from({ length: 12 }, () => word).join(' ');
    const { selection } = parseSearchParams(gallery, { ...Object.fromEntries(fields), q });
    search.mockClear();
    listingProps({ kind: 'isr', catalogue: gallery }, selection, countFacets(gallery, selection));
    expect(search.mock.calls.length, word).toBeLessThanOrEqual(2);
  }
  search.mockRestore();
});

describe('a gallery with local services', () => {
  let lib: LibOnServices;
  afterEach(() => lib.close());

  it('does not return API items beyond the last page', async () => {
    lib = await libOn(smallSpace());
    expect(await templatesResponse({ page: '1' })).toMatchObject({
      body: { total: 5, page: 1, items: { length: 5 } },
    });
    expect(await templatesResponse({ page: '2' })).toMatchObject({
      body: { total: 5, page: 2, items: { length: 0 } },
    });
  });

  it('features at most six existing templates that have code', async () => {
    const slugs = Array.from({ length: 7 }, (_, index) => `t-${index}`);
    const featured = ['unheard-of', 'bare', ...slugs.slice(1).reverse()];
    const edge = await startEdgeConfig({ token: 'edge', items: { featured } });
    const entries = [
      ...slugs.map((slug, order) => template(slug, { order })),
      template('bare', { sourceContents: 'readme' }),
    ];
    lib = await libOn(space(entries), { env: { EDGE_CONFIG: edge.connectionString } });
    const log = logLines();
    const { props } = (await homePage()) as {
      props: { home: { featured: readonly { name: string }[] } };
    };
    vi.restoreAllMocks();
    const names = ['t-6', 't-5', 't-4', 't-3', 't-2', 't-1'].map((slug) => `Template ${slug}`);
    expect(props.home.featured.map(({ name }) => name)).toEqual(names);
    expect(log.text()).not.toContain('⚠');
    await edge.close();
  });

  it('keeps a featured template on the home page when its slug changes', async () => {
    const edge = await startEdgeConfig({ token: 'edge', items: { featured: ['was-called-so'] } });
    lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
    const nothing = bareTemplate('nothing', { id: 'template-nothing' });
    const of = (template: typeof nothing) =>
      addressesOf(buildCatalogue({ sections: [], templates: [template], textFields: [] }));
    await recordMoves(await of({ ...nothing, slug: 'was-called-so' }), await of(nothing));
    const { props } = (await homePage()) as {
      props: { home: { featured: readonly { name: string }[] } };
    };
    expect(props.home.featured[0]?.name).toBe('Template nothing');
    await edge.close();
  });
});
