/** A kind of content that only these tests declare, with pages, a list and links to templates. */
import { type ContentType, createContentStore } from 'local-content-services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTENT_MODEL } from '@/content/model';
import type { ContentKind } from '@/lib/runtime/content-kinds';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { contentTypes, entry, linkTo, page, smallSpace } from '@/tests/fixtures/sample-space';

const MODEL = {
  ...CONTENT_MODEL,
  recipe: {
    type: 'recipe',
    fields: { title: 'title', slug: 'slug', text: 'text', templates: 'templates' },
    pages: {
      route: '/recipes/[slug]',
      list: '/recipes',
      contents: { title: 'name', slug: 'slug', text: 'markdown', templates: 'templates' },
    },
  },
};
const RECIPE = 'recipe' as ContentKind;

/** The modules read the model when they are loaded. */
const load = async () => ({
  ...(await import('@/commands/site-links')),
  ...(await import('@/lib/api/llms')),
  ...(await import('@/lib/api/sitemap')),
  ...(await import('@/lib/cards/page-stamp')),
  ...(await import('@/lib/catalogue/page-registry')),
  ...(await import('@/lib/contentful/get-catalogue')),
  ...(await import('@/lib/editor/gather-content-problems')),
  ...(await import('@/lib/editor/preview-target')),
  ...(await import('@/lib/observability/metrics-routes')),
  ...(await import('@/lib/og-image/find-og-image')),
  ...(await import('@/lib/page/content-pages')),
  ...(await import('@/lib/runtime/reserved-slugs')),
});

let site: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@/content/model', () => ({ CONTENT_MODEL: MODEL }));
  site = await load();
});
afterAll(() => {
  vi.doUnmock('@/content/model');
  vi.resetModules();
});

const SECRET = 'a-secret-of-some-length-for-drafts';
const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-04-02T12:00:00.000Z' };

const recipe = (slug: string, fields: object = {}, id = `recipe-${slug}`) =>
  entry('recipe', id, { title: `Recipe ${slug}`, slug, ...fields }, STAMP);

const recipeType = {
  sys: { id: 'recipe' },
  name: 'Recipe',
  displayField: 'title',
  fields: [
    { id: 'title', name: 'Title', type: 'Symbol' },
    { id: 'slug', name: 'Slug', type: 'Symbol' },
    { id: 'text', name: 'Text', type: 'Text' },
    {
      id: 'templates',
      name: 'Templates',
      type: 'Array',
      items: { type: 'Link', linkType: 'Entry' },
    },
  ],
};

const content = {
  ...smallSpace([
    page('recipes'),
    recipe('soup', {
      text: 'Cook *it*.',
      templates: [linkTo('Entry', 'template-hugo-blog'), linkTo('Entry', 'template-nothing')],
    }),
    recipe('bread'),
    recipe('soup', {}, 'recipe-soup-2'),
    recipe('untitled', { title: ' ' }),
  ]),
  contentTypes: [...contentTypes, recipeType] as unknown as ContentType[],
};

let lib: LibOnServices;
beforeEach(async () => {
  logLines();
  lib = await libOn(content, { model: MODEL, env: { DRAFT_SECRET: SECRET } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const catalogueNow = async () => (await site.getCatalogueSince(Date.now())).value;

describe('a page of an own kind of content', () => {
  it('has the declared fields, and cards of linked templates', async () => {
    expect(await site.contentProps(RECIPE)({ params: { slug: 'soup' } })).toMatchObject({
      props: {
        canonical: 'https://gallery.example/recipes/soup',
        ogImage: expect.stringContaining('/api/og/pages/recipes/soup?v='),
        page: {
          title: 'Recipe soup',
          description: null,
          text: { html: expect.stringContaining('<em>it</em>'), isMissing: false },
          templates: [{ name: 'Template hugo-blog' }, { name: 'Template nothing' }],
        },
      },
    });
    expect(await site.contentProps(RECIPE)({ params: { slug: 'none' } })).toMatchObject({
      notFound: true,
    });
  });

  it('is built, previewed and listed in the sitemap and in llms.txt', async () => {
    const paths = [{ params: { slug: 'bread' } }, { params: { slug: 'soup' } }];
    expect(await site.contentPaths(RECIPE)({})).toEqual({ paths, fallback: 'blocking' });
    const catalogue = await catalogueNow();
    expect(site.sitemapXml(catalogue)).toContain('https://gallery.example/recipes/bread<');
    expect(site.llmsText(catalogue)).toContain(
      '[Recipe bread](https://gallery.example/recipes/bread)',
    );
    expect(site.entryPage(catalogue, 'recipe-soup')?.paths()).toEqual(['/recipes/soup']);
    const query = { secret: SECRET, id: 'recipe-soup' };
    expect(await site.previewTarget(query)).toMatchObject({ kind: 'page', path: '/recipes/soup' });
    expect(await site.findContentOgImage('recipes/soup')).toMatchObject({
      picture: { name: 'Recipe soup' },
    });
    expect(await site.findContentOgImage('soup')).toBe('notFound');
  });

  it('is left out with a reason if its title is empty or its slug is taken', async () => {
    const problems = (await site.getContentProblems()) ?? [];
    for (const id of ['recipe-soup-2', 'recipe-untitled', 'page-recipes']) {
      const { text, level } = problems.find(({ entryId }) => entryId === id) ?? {};
      expect(level).toBe('left-out');
      expect(await site.previewTarget({ secret: SECRET, id })).toMatchObject({ message: text });
    }
  });

  it('is linked in the local editor', () => {
    const store = createContentStore(content);
    const { publicPage, preview } = site.siteLinks('http://site', SECRET);
    const soup = store.get('recipe-soup', 'Entry');
    expect(soup && publicPage(soup, store)).toBe('http://site/recipes/soup');
    expect(soup && preview(soup)).toContain('id=recipe-soup');
  });
});

describe('the list of an own kind of content', () => {
  it('has all entries, the oldest first', async () => {
    expect(await site.contentListProps(RECIPE)({})).toMatchObject({
      props: {
        canonical: 'https://gallery.example/recipes',
        entries: [
          { title: 'Recipe bread', description: null, href: '/recipes/bread' },
          { title: 'Recipe soup', description: null, href: '/recipes/soup' },
        ],
      },
    });
  });

  it('reserves its path and has a name in the metrics', async () => {
    expect(site.listPaths()).toContain('/recipes');
    expect([site.isListPath('/recipes'), site.hasPage(await catalogueNow(), '/recipes')]).toEqual([
      true,
      true,
    ]);
    expect(site.isReservedPageSlug('recipes')).toBe(true);
    expect(['/recipes', '/recipes/soup'].map(site.routeName)).toEqual(['recipe-list', 'recipe']);
  });
});

describe('the stamps of an own kind of content', () => {
  const stamps = async () => {
    const stampOf = site.stampsOf(await catalogueNow());
    return {
      page: stampOf('/recipes/soup'),
      list: stampOf('/recipes'),
      none: stampOf('/recipes/x'),
    };
  };
  async function publish(id: string, fields: Record<string, unknown>) {
    lib.service.content.update(id, fields);
    lib.service.content.publish(id);
  }

  it('change with the fields of an entry', async () => {
    const before = await stamps();
    await publish('recipe-soup', { title: 'Hot soup' });
    const after = await stamps();
    expect(after.page).not.toBe(before.page);
    expect(after.list).not.toBe(before.list);
    expect([before.none, after.none]).toEqual([undefined, undefined]);
  });

  it('change with a linked template on the page, but not on the list', async () => {
    const before = await stamps();
    await publish('template-hugo-blog', { name: 'Another name' });
    const after = await stamps();
    expect(after.page).not.toBe(before.page);
    expect(after.list).toBe(before.list);
    await publish('template-only-blog', { name: 'Elsewhere' });
    expect((await stamps()).page).toBe(after.page);
  });
});
