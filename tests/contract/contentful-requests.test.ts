/**
 * The requirement: “Read entries of type templates, filtered by framework, selecting slug, name
 * and updated-at, ordered by order, include depth 1, limit 20 unless all are requested.”
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getContentTypes } from '@/lib/contentful/get-content-types';
import { getFilterSections } from '@/lib/contentful/get-filter-sections';
import { getTemplatesOfFramework } from '@/lib/contentful/get-framework-templates';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import {
  framework,
  plainSpace,
  section,
  space,
  synonym,
  template,
} from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(
    space([
      ...framework('Next.js', 'next.js', 25),
      ...section('type', [['Blog', 'blog']], { order: 0 }),
      template('elsewhere', { framework: ['Hugo'], order: 0 }),
      template('draft', { framework: ['Next.js'], order: 0 }, { isPublished: false }),
    ]),
  );
});
afterEach(() => lib.close());

const ENTRIES = '/spaces/test-space/environments/master/entries';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `next.js-${from + index}`);

describe('7: Templates for a framework', () => {
  const asked = { access: 'delivery' } as const;

  it('sends the specification’s query in one call', async () => {
    await getTemplatesOfFramework('Next.js', asked);
    expect(lib.service.requests).toHaveLength(1);
    expect(lib.service.requests[0]).toMatchObject({ method: 'GET', path: ENTRIES });
    const { select = '', ...query } = lib.service.requests[0]?.query ?? {};
    expect(query).toEqual({
      content_type: 'templates',
      'fields.framework': 'Next.js',
      order: 'fields.order',
      include: '1',
      limit: '20',
    });
    // The vendor's client adds sys.id and sys.type to every selection.
    expect(select.split(',').sort()).toEqual([
      'fields.name',
      'fields.slug',
      'sys.id',
      'sys.type',
      'sys.updatedAt',
    ]);
  });

  it('returns only id, slug, name and updated-at time', async () => {
    const [first] = await getTemplatesOfFramework('Next.js', asked);
    expect(first).toEqual({
      id: 'template-next.js-1',
      name: 'Template next.js-1',
      slug: 'next.js-1',
      updatedAt: '2026-04-02T12:00:00.000Z',
    });
  });

  it('returns the framework’s first 20 templates, in order', async () => {
    const templates = await getTemplatesOfFramework('Next.js', asked);
    expect(templates.map(({ slug }) => slug)).toEqual(numbers(1, 20));
  });

  it('returns all templates if the caller asks for all', async () => {
    const templates = await getTemplatesOfFramework('Next.js', { ...asked, all: true });
    expect(templates.map(({ slug }) => slug)).toEqual(numbers(1, 25));
    expect(lib.service.requests).toHaveLength(1);
    expect(lib.service.requests[0]?.query).toMatchObject({ limit: '1000', order: 'fields.order' });
  });

  it('reads from the preview host in draft mode', async () => {
    const templates = await getTemplatesOfFramework('Next.js', { access: 'preview' });
    expect(lib.service.requests.map(({ listener }) => listener)).toEqual(['preview']);
    expect(templates[0]?.slug).toBe('draft');
  });

  it('encodes a framework’s name', async () => {
    await getTemplatesOfFramework('C++ & “C#”', asked);
    expect(lib.service.requests[0]?.query['fields.framework']).toBe('C++ & “C#”');
  });
});

describe('7: Filter sections', () => {
  it('are read as entries of type templateFilterSection, sorted by order, in one call', async () => {
    await getFilterSections('delivery');
    expect(lib.service.requests).toHaveLength(1);
    expect(lib.service.requests[0]).toMatchObject({
      method: 'GET',
      path: ENTRIES,
      listener: 'delivery',
      query: { content_type: 'templateFilterSection' },
    });
    expect(lib.service.requests[0]?.query.order?.split(',')[0]).toBe('fields.order');
  });

  it('are returned by order, with their values', async () => {
    const sections = await getFilterSections('delivery');
    expect(sections).toMatchObject([
      { field: 'type', values: [{ name: 'Blog', slug: 'blog' }] },
      { field: 'framework', values: [{ name: 'Next.js', slug: 'next.js' }] },
    ]);
  });

  it('are read from the preview host in draft mode', async () => {
    await getFilterSections('preview');
    expect(lib.service.requests.map(({ listener }) => listener)).toEqual(['preview']);
  });
});

describe('The catalogue’s templates', () => {
  it('are read in one call, with their dates and without related templates', async () => {
    const { templates } = (await getCatalogue()).value;
    expect(templates[0]).toMatchObject({
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-04-02T12:00:00.000Z',
    });
    const asked = lib.service.requests.filter(({ query }) => query.content_type === 'templates');
    expect(asked).toMatchObject([
      { query: { order: 'fields.order,sys.id', include: '1', limit: '1000' } },
    ]);
    const selected = asked[0]?.query.select?.split(',');
    const times = ['sys.createdAt', 'sys.updatedAt', 'sys.contentType'];
    expect(selected).toEqual(
      expect.arrayContaining(['fields.name', 'fields.framework', 'fields.overview', ...times]),
    );
    expect(selected).not.toContain('fields.relatedTemplates');
  });
});

describe('Content types', () => {
  it('are read in one call with the maximum limit, not the default of 100', async () => {
    await getContentTypes('delivery');
    expect(lib.service.requests).toMatchObject([
      { path: expect.stringMatching(/\/content_types$/), query: { limit: '1000' } },
    ]);
  });
});

describe('Pages', () => {
  it('are read completely in one call, and not at all if the space lacks the content type', async () => {
    const pagesAsked = () =>
      lib.service.requests.filter(({ query }) => query.content_type === 'page');
    await getCatalogue();
    expect(pagesAsked()).toMatchObject([
      { query: { limit: '100', include: '1', order: 'sys.createdAt,sys.id' } },
    ]);
    expect(lib.service.requests).toHaveLength(4);
    await lib.close();
    lib = await libOn(plainSpace([template('one')]));
    await getCatalogue();
    expect(pagesAsked()).toEqual([]);
    expect(lib.service.requests).toHaveLength(3);
  });
});

describe('Search synonyms', () => {
  const catalogueCalls = async () => {
    lib.service.requests.length = 0;
    const { value } = await getCatalogue();
    return { synonyms: value.synonyms, calls: lib.service.requests.length };
  };

  it('aren’t read if the space lacks the content type', async () => {
    expect(await catalogueCalls()).toEqual({ synonyms: [], calls: 4 });
  });

  it('are read in the same call as the catalogue, and empty synonyms are dropped', async () => {
    await lib.close();
    lib = await libOn(
      space([
        template('one', { framework: ['Hugo'] }),
        synonym('go', { words: ['golang', ' '], means: ['Go'] }),
        synonym('empty', { words: ['nothing'] }),
        synonym('single', { words: 'LLM', means: ['AI'] }),
      ]),
    );
    expect(await catalogueCalls()).toEqual({
      synonyms: [
        { id: 'go', words: ['golang'], means: ['Go'] },
        { id: 'single', words: ['LLM'], means: ['AI'] },
      ],
      calls: 5,
    });
    const asked = lib.service.requests.filter(
      ({ query }) => query.content_type === 'searchSynonym',
    );
    expect(asked).toMatchObject([{ query: { order: 'sys.id', include: '0', limit: '1000' } }]);
  });
});
