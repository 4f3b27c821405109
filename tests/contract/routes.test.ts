/**
 * The requirement: “/templates/[filterSlug]: templates listing page, filtered by the route
 * parameter filterSlug. There is one path per filter value.”
 */
import type { GetStaticPropsContext } from 'next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import FilterPage, * as filterPage from '@/pages/templates/[filterSlug]';
import TemplatePage, * as templatePage from '@/pages/templates/[filterSlug]/[templateSlug]';
import TemplatesPage, * as templatesPage from '@/pages/templates/index';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(smallSpace());
});
afterAll(() => lib.close());

const propsOf = (filterSlug: string) =>
  filterPage.getStaticProps({ params: { filterSlug } } as GetStaticPropsContext<{
    filterSlug: string;
  }>);

describe('2: /templates/[filterSlug], filtered by the route parameter', () => {
  it('lists the templates that carry the filter, in order', async () => {
    const result = await propsOf('next.js');
    expect(result).toMatchObject({
      props: {
        list: { total: 2, cards: [{ name: 'Template next-blog' }, { name: 'Template next-hugo' }] },
      },
    });
  });

  it('renders the shared templates base page, as /templates does', async () => {
    expect(FilterPage).toBe(TemplatesPage);
    expect(await templatesPage.getStaticProps({})).toMatchObject({ props: { list: { total: 5 } } });
  });

  it('is marked as a marketing page, like other pages', () => {
    expect(FilterPage.isMarketingPage).toBe(true);
    expect(TemplatesPage.isMarketingPage).toBe(true);
    expect(TemplatePage.isMarketingPage).toBe(true);
  });
});

describe('2: Prerendered paths', () => {
  it('include one path per filter value of every section, with blocking fallback', async () => {
    const { paths, fallback } = await filterPage.getStaticPaths({});
    expect(paths).toEqual(
      ['next.js', 'hugo', 'blog'].map((filterSlug) => ({ params: { filterSlug } })),
    );
    expect(fallback).toBe('blocking');
  });

  it('include two-segment paths for frameworks only, on a separate route', async () => {
    const { paths, fallback } = await templatePage.getStaticPaths({});
    expect(paths).toEqual([
      { params: { filterSlug: 'next.js', templateSlug: 'next-blog' } },
      { params: { filterSlug: 'next.js', templateSlug: 'next-hugo' } },
      { params: { filterSlug: 'hugo', templateSlug: 'hugo-blog' } },
      { params: { filterSlug: 'hugo', templateSlug: 'next-hugo' } },
    ]);
    expect(fallback).toBe('blocking');
  });
});
