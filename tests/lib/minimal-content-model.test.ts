/** A space with only the specification's fields. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { plainSection, plainSpace, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  lib = await libOn(
    plainSpace([
      plainSection('framework', [
        { name: 'Next.js', slug: 'next.js' },
        { name: 'Hugo', slug: 'hugo' },
      ]),
      template('b', { framework: 'Next.js', order: 2 }),
      template('a', { framework: 'Next.js', order: 1 }),
      template('c', { framework: 'Hugo', order: 3 }),
    ]),
  );
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

describe('a space that has only the specified fields', () => {
  it('provides templates, filters and prerendered paths', async () => {
    const { value: catalogue } = await getCatalogue();
    expect(catalogue.templates.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
    expect(await pages.filterPagePaths()).toMatchObject({
      paths: [{ params: { filterSlug: 'next.js' } }, { params: { filterSlug: 'hugo' } }],
    });
    expect(await pages.templatePagePaths()).toMatchObject({
      paths: [
        { params: { filterSlug: 'next.js', templateSlug: 'a' } },
        { params: { filterSlug: 'next.js', templateSlug: 'b' } },
        { params: { filterSlug: 'hugo', templateSlug: 'c' } },
      ],
    });
  });

  it('is enough to render every page', async () => {
    expect(await pages.homePage()).toMatchObject({ props: { home: { total: 3 } } });
    expect(await pages.templatesPage()).toMatchObject({ props: { list: { total: 3 } } });
    expect(await pages.filterPage('next.js')).toMatchObject({ props: { list: { total: 2 } } });
    expect(await pages.templatePage('hugo', 'c')).toMatchObject({
      props: {
        template: {
          name: 'Template c',
          description: null,
          picture: null,
          links: {},
          overviewHtml: null,
          overviewMissing: false,
        },
      },
    });
  });

  it('is enough to render a template and a list in draft mode', async () => {
    expect(await pages.templatePage('hugo', 'c', { draftMode: true })).toMatchObject({
      props: { template: { overviewHtml: null, overviewMissing: false } },
    });
    expect(await pages.filterPage('hugo', { draftMode: true })).toMatchObject({
      props: { list: { total: 1 } },
    });
  });

  it('does not receive queries for missing fields and types', () => {
    expect(lib.service.requests.map(({ status }) => status)).not.toContain(400);
    expect(log.text()).not.toContain('⚠');
  });

  it('produces props that can be serialized as JSON', async () => {
    const page = await pages.templatePage('next.js', 'a');
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  });
});

describe('an empty space', () => {
  it('results in empty pages and no prerendered paths', async () => {
    const empty = await libOn(plainSpace([]));
    expect(await pages.homePage()).toMatchObject({ props: { home: { total: 0, featured: [] } } });
    expect(await pages.templatesPage()).toMatchObject({
      props: { list: { total: 0, page: 1, pageCount: 1, cards: [] } },
    });
    expect(await pages.filterPagePaths()).toMatchObject({ paths: [] });
    expect(await pages.filterPage('next.js')).toMatchObject({ notFound: true });
    await empty.close();
  });
});
