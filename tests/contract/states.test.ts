/**
 * The requirement: “The page is either pre-generated or generated on first request; after that it
 * is served as generated.”
 */
import { describe, expect, it } from 'vitest';
import * as pages from '@/tests/fixtures/page-results';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

/** Sections, content types, templates, pages. */
const CATALOGUE_REQUESTS = 4;

describe('4: The page is either pre-generated or generated on first request', () => {
  it('lists the pages to prerender, and renders the others on the first visit', async () => {
    const { paths, fallback } = await pages.templatePagePaths();
    expect(paths).not.toContainEqual({ params: { filterSlug: 'blog', templateSlug: 'only-blog' } });
    expect(fallback).toBe('blocking');
    expect(await pages.templatePage('blog', 'only-blog')).toMatchObject({
      props: { template: { name: 'Template only-blog' } },
    });
  });

  it('renders both kinds of page in the same way', async () => {
    const { paths } = await pages.filterPagePaths();
    expect(paths).toContainEqual({ params: { filterSlug: 'next.js' } });
    expect(Object.keys(await pages.filterPage('next.js'))).toEqual(['props', 'revalidate']);
  });

  it('renders a new template without a new build', async () => {
    await pages.filterPagePaths();
    on.lib.service.content.publish('template-unfinished');
    const page = await pages.filterPage('next.js', { revalidateReason: 'on-demand' });
    expect(page).toMatchObject({ props: { list: { total: 3 } } });
  });
});

describe('4: after that it is served as generated', () => {
  it.each([
    ['/', () => pages.homePage()],
    ['/templates', () => pages.templatesPage()],
    ['/templates/[filterSlug]', () => pages.filterPage('next.js')],
    ['/templates/[filterSlug]/[templateSlug]', () => pages.templatePage('next.js', 'next-blog')],
    ['a page that is not found', () => pages.filterPage('unheard-of')],
    [
      'a template under a filter it does not belong to',
      () => pages.templatePage('hugo', 'only-blog'),
    ],
  ])('%s: for 30 seconds', async (_, page) => {
    expect(await page()).toMatchObject({ revalidate: 30 });
  });
});

describe('4: Content fetches are revalidated every 30 seconds', () => {
  it('happen once for all pages rendered in that time', async () => {
    await pages.homePage();
    await pages.templatesPage();
    await pages.filterPage('next.js');
    await pages.filterPage('hugo');
    expect(on.lib.service.requests).toHaveLength(CATALOGUE_REQUESTS);
  });

  it('keep the content for that time', async () => {
    await pages.templatesPage();
    on.lib.service.content.publish('template-unfinished');
    expect(await pages.templatesPage()).toMatchObject({ props: { list: { total: 5 } } });
    expect(on.lib.service.requests).toHaveLength(CATALOGUE_REQUESTS);
  });

  it('happen immediately when a page is revalidated on demand', async () => {
    await pages.templatesPage();
    on.lib.service.content.publish('template-unfinished');
    const page = await pages.templatesPage({ revalidateReason: 'on-demand' });
    expect(page).toMatchObject({ props: { list: { total: 6 } } });
    expect(on.lib.service.requests).toHaveLength(2 * CATALOGUE_REQUESTS);
  });
});
