import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { homePage } from '@/lib/listing/home-page-props';
import { allTemplatesPage, filterPage, filterPaths } from '@/lib/listing/listing-page-props';
import { searchPage } from '@/lib/listing/search-page-props';
import { loadPageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import {
  framework,
  linkTo,
  picture,
  plainSection,
  section,
  smallSpace,
  space,
  template,
} from '@/tests/fixtures/sample-space';

const SITE = 'https://gallery.example';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(smallSpace());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await lib.close();
});

const picturesAsked = () =>
  lib.service.requests.filter(({ listener }) => listener === 'images').length;

async function found<Props>(page: PageResult<Props> | Promise<PageResult<Props>>) {
  const result = await page;
  if (result.kind !== 'ok') throw new Error(`It is ${result.kind}.`);
  return { ...result, entryIds: [...result.entryIds] };
}

const isr = () => loadPageContext('isr');

describe('the home page', () => {
  it('shows the first templates and the popular filters of each section', async () => {
    const { props } = await found(homePage(await isr()));
    expect(props.home).toMatchObject({
      total: 5,
      featured: ['next-blog', 'hugo-blog', 'next-hugo', 'only-blog', 'nothing'].map((slug) => ({
        name: `Template ${slug}`,
      })),
      popular: [
        {
          id: 'section-framework',
          title: 'Framework',
          filters: [
            { name: 'Next.js', href: '/templates/next.js', count: 2 },
            { name: 'Hugo', href: '/templates/hugo', count: 2 },
          ],
        },
        {
          id: 'section-type',
          title: 'Use Case',
          filters: [{ name: 'Blog', href: '/templates/blog', count: 3 }],
        },
      ],
    });
  });

  it('is tagged with the displayed entries', async () => {
    const { entryIds } = await found(homePage(await isr()));
    expect(entryIds).toEqual([
      'section-framework',
      'section-type',
      ...['next-blog', 'hugo-blog', 'next-hugo', 'only-blog', 'nothing'].map(
        (slug) => `template-${slug}`,
      ),
    ]);
  });

  it('does not show empty sections or templates that are only a README', async () => {
    await lib.close();
    lib = await libOn(
      space([
        ...section('framework', [['Hugo', 'hugo']]),
        template('bare', { sourceContents: 'readme', order: 1 }),
        template('whole', { sourceContents: 'files', order: 2 }),
      ]),
    );
    const { props } = await found(homePage(await isr()));
    expect(props.home.popular).toEqual([]);
    expect(props.home.featured.map(({ name }) => name)).toEqual(['Template whole']);
  });

  it('shows at most eight filters per section', async () => {
    await lib.close();
    const names = Array.from({ length: 9 }, (_, index) => `F${index}`);
    lib = await libOn(
      space([
        ...section(
          'framework',
          names.map((name) => [name, name.toLowerCase()] as const),
        ),
        template('all-of-them', { framework: names }),
      ]),
    );
    const { props } = await found(homePage(await isr()));
    expect(props.home.popular[0]?.filters).toHaveLength(8);
  });
});

describe('a list', () => {
  it('is tagged with its sections and templates if it shows all templates', async () => {
    const { props, entryIds } = await found(allTemplatesPage(await isr()));
    expect(props.list).toMatchObject({
      total: 5,
      chosen: [],
      headline: null,
      intro: null,
      unknown: null,
    });
    expect(entryIds).toEqual([
      'section-framework',
      'section-type',
      ...['next-blog', 'hugo-blog', 'next-hugo', 'only-blog', 'nothing'].map(
        (slug) => `template-${slug}`,
      ),
    ]);
  });

  it('is tagged with its filter, and has its own image', async () => {
    const { props, entryIds, ogImage } = await found(filterPage(await isr(), 'hugo'));
    expect(props.list.chosen).toEqual([
      { field: 'framework', slug: 'hugo', name: 'Hugo', removeHref: '/templates' },
    ]);
    expect(entryIds).toEqual([
      'section-framework',
      'section-type',
      'value-hugo',
      'template-hugo-blog',
      'template-next-hugo',
    ]);
    expect(ogImage?.path).toBe('/api/og/filters/hugo');
  });

  it('is tagged with the section if its filter has no entry', async () => {
    await lib.close();
    lib = await libOn(
      space([
        plainSection('framework', [{ name: 'Hugo', slug: 'hugo' }]),
        template('one', { framework: ['Hugo'] }),
      ]),
    );
    const { entryIds } = await found(filterPage(await isr(), 'hugo'));
    expect(entryIds).toEqual(['section-framework', 'template-one']);
  });

  it('requests placeholder colours for the first page', async () => {
    const slugs = Array.from({ length: 21 }, (_, index) => `t-${index}`);
    await lib.close();
    lib = await libOn(
      space(
        slugs.map((slug) => template(slug, { thumbnail: linkTo('Asset', slug) })),
        { assets: slugs.map(picture) as never },
      ),
    );
    await allTemplatesPage(await isr());
    await vi.waitFor(() => expect(picturesAsked()).toBe(PAGE_SIZE), { timeout: 10_000 });
  });

  it('is a 404 if the filter is unknown', async () => {
    expect(await filterPage(await isr(), 'unheard-of')).toEqual({ kind: 'notFound' });
  });

  it('is tagged only with the templates of its first page', async () => {
    await lib.close();
    lib = await libOn(space(framework('Hugo', 'hugo', 21)));
    const { entryIds } = await found(allTemplatesPage(await isr()));
    expect(entryIds.filter((id) => id.startsWith('template-'))).toHaveLength(PAGE_SIZE);
    expect(entryIds.at(-1)).toBe(`template-hugo-${PAGE_SIZE}`);
  });

  it('is prerendered for every filter', async () => {
    expect((await filterPaths()).map(({ slug, isFramework }) => [slug, isFramework])).toEqual([
      ['next.js', true],
      ['hugo', true],
      ['blog', false],
    ]);
  });

  it('is not prerendered in development, to avoid requests', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(await filterPaths()).toEqual([]);
    expect(lib.service.requests).toEqual([]);
  });

  it('contains entry ids only in draft mode', async () => {
    const cardOf = async (kind: 'isr' | 'draft') => {
      const { props } = await found(filterPage(await loadPageContext(kind), 'hugo'));
      return [props.list, props.list.cards[0]].map((one) => one && 'entryId' in one && one.entryId);
    };
    expect(await cardOf('draft')).toEqual(['value-hugo', 'template-hugo-blog']);
    expect(await cardOf('isr')).toEqual([false, false]);
  });
});

describe('a search', () => {
  it('sets a canonical URL for its selection and page', async () => {
    const canonicalOf = async (query: Record<string, string | string[]>) =>
      (await searchPage(query, false)).canonical;
    expect(await canonicalOf({})).toBe(`${SITE}/templates`);
    expect(await canonicalOf({ framework: 'hugo' })).toBe(`${SITE}/templates/hugo`);
    expect(await canonicalOf({ q: 'blog', sort: 'name' })).toBe(
      `${SITE}/templates/search?q=blog&sort=name`,
    );
    // The list has only one page.
    expect(await canonicalOf({ q: 'blog', page: '7' })).toBe(`${SITE}/templates/search?q=blog`);
  });

  it('uses the share image of its filters, or the site image if it has no filters', async () => {
    const pictureOf = async (query: Record<string, string | string[]>, isDraft = false) =>
      new URL((await searchPage(query, isDraft)).ogImage).pathname;
    expect(await pictureOf({ framework: 'hugo', q: 'blog' })).toBe('/api/og/filters/hugo');
    expect(await pictureOf({ framework: 'hugo', type: 'blog' })).toBe('/api/og/filters/hugo,blog');
    expect(await pictureOf({})).toBe('/api/og/site');
    expect(await pictureOf({ framework: 'hugo' }, true)).toBe('/api/og/site');
  });

  it('finds drafts in draft mode only', async () => {
    const totalOf = async (isDraft: boolean) => (await searchPage({}, isDraft)).list.total;
    expect([await totalOf(false), await totalOf(true)]).toEqual([5, 6]);
  });

  it('requests placeholder colours for the next visitor', async () => {
    await lib.close();
    lib = await libOn(
      space([template('one', { thumbnail: linkTo('Asset', 'cover') })], {
        assets: [picture('cover')] as never,
      }),
    );
    await searchPage({}, false);
    await vi.waitFor(() => expect(picturesAsked()).toBe(1), { timeout: 10_000 });
  });

  it('shows the searched words and a link that removes them', async () => {
    const { list, layout } = await searchPage({ framework: 'hugo', q: ' blog ' }, false);
    expect(list).toMatchObject({ query: 'blog', withoutQueryHref: '/templates/hugo', total: 1 });
    expect(layout.isDraft).toBe(false);
    expect((await searchPage({ framework: 'hugo' }, false)).list.withoutQueryHref).toBeNull();
  });
});

describe('the API', () => {
  it('returns corrected words with the corrections', async () => {
    const answer = await templatesResponse({ q: 'hugoo' });
    if (answer.kind !== 'ok') throw new Error('It is refused.');
    expect(answer.body.corrections).toEqual([{ word: 'hugoo', meant: ['Hugo'] }]);
    expect(answer.body.total).toBeGreaterThan(0);
  });

  it('returns templates with URLs and facets, and the count of each value', async () => {
    const answer = await templatesResponse({ framework: 'hugo' });
    if (answer.kind !== 'ok') throw new Error('It is refused.');
    const { items, facets, ...numbers } = answer.body;
    expect(numbers).toEqual({
      total: 2,
      match: 'all',
      corrections: [],
      page: 1,
      pageSize: PAGE_SIZE,
    });
    expect(items).toMatchObject([
      {
        id: 'template-hugo-blog',
        url: `${SITE}/templates/hugo/hugo-blog`,
        facets: {
          framework: [{ name: 'Hugo', slug: 'hugo' }],
          type: [{ name: 'Blog', slug: 'blog' }],
        },
      },
      {
        id: 'template-next-hugo',
        facets: {
          framework: [
            { name: 'Next.js', slug: 'next.js' },
            { name: 'Hugo', slug: 'hugo' },
          ],
        },
      },
    ]);
    expect(items.some((item) => 'order' in item)).toBe(false);
    const value = (name: string, slug: string, count: number, isChosen = false) => ({
      name,
      slug,
      url: `${SITE}/templates/${slug}`,
      count,
      isChosen,
    });
    expect(facets).toEqual([
      {
        field: 'framework',
        title: 'Framework',
        values: [value('Next.js', 'next.js', 2), value('Hugo', 'hugo', 2, true)],
      },
      { field: 'type', title: 'Use Case', values: [value('Blog', 'blog', 1)] },
    ]);
  });

  it('refuses invalid queries with reasons', async () => {
    expect(await templatesResponse({ colour: 'red', page: 'last' })).toEqual({
      kind: 'refused',
      problems: [
        '"colour" is not a parameter: use q, sort, page, framework, type',
        'page: a whole number, from 1',
      ],
    });
  });
});
