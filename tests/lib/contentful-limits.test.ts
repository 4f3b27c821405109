import { type ContentExport, startEdgeConfig } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sitemapXml } from '@/lib/api/sitemap';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { listPaths } from '@/lib/catalogue/page-registry';
import { fieldPath } from '@/lib/contentful/field-names';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getFilterSections } from '@/lib/contentful/get-filter-sections';
import { getAllTemplates } from '@/lib/contentful/get-templates';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { finishPublish } from '@/lib/publishing/finish-publish';
import type { PublishRow } from '@/lib/publishing/publish-row';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { homePage, templatePage } from '@/tests/fixtures/page-results';
import {
  contentTypes,
  linkTo,
  page,
  plainSection,
  section,
  space,
  template,
} from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(() => {
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('filter sections', () => {
  const sections = (count: number) =>
    range(count).map((index) =>
      plainSection(`field${index}`, [{ name: `Value ${index}`, slug: `value-${index}` }], {
        order: index,
      }),
    );

  it('are all read even if there are more than 100', async () => {
    lib = await libOn(space(sections(101)));
    const { filterBySlug } = (await getCatalogue()).value;
    expect([...filterBySlug.keys()]).toEqual(range(101).map((index) => `value-${index}`));
  });

  it('are all read even if they do not fit in one response', async () => {
    lib = await libOn(space(sections(1_001)));
    expect(await getFilterSections('delivery')).toHaveLength(1_001);
    expect(lib.service.requests.map(({ query }) => query.skip)).toEqual(['0', '1000']);
  });
});

describe('templates that do not fit in one response', () => {
  const templates = (count: number) =>
    range(count).map((index) => template(`t-${index}`, { order: index + 1 }));

  it('are read with the minimum number of requests', async () => {
    lib = await libOn(space(templates(1_000)));
    expect(await getAllTemplates('delivery', ['name', 'slug'], new Map())).toHaveLength(1_000);
    expect(lib.service.requests).toHaveLength(1);
  });

  it('appear once each, even if a template is published between two responses', async () => {
    lib = await libOn(space(templates(1_001)));
    const { content, faults } = lib.service;
    let isPublished = false;
    const publishOne = (_: string, { query }: { query: Record<string, string> }) => {
      if (query.skip !== '1000' || isPublished) return false;
      isPublished = true;
      const fields = { name: 'New', slug: 'new', order: 0 };
      content.publish(content.create({ contentType: 'templates', fields }).id);
      return false;
    };
    faults.inject({ kind: 'refuse' }, { path: publishOne });
    const slugs = (await getAllTemplates('delivery', ['name', 'slug'], new Map())).map(
      ({ slug }) => slug,
    );
    expect(isPublished).toBe(true);
    expect(slugs).toEqual(['new', ...range(1_001).map((index) => `t-${index}`)]);
  });

  it('are complete, even if a template is unpublished between two responses', async () => {
    lib = await libOn(space(templates(1_001)));
    const { content, faults } = lib.service;
    let isUnpublished = false;
    const unpublishOne = (_: string, { query }: { query: Record<string, string> }) => {
      if (query.skip === '1000' && !isUnpublished) content.unpublish('template-t-5');
      isUnpublished ||= query.skip === '1000';
      return false;
    };
    faults.inject({ kind: 'refuse' }, { path: unpublishOne });
    const found = await getAllTemplates('delivery', ['name', 'slug'], new Map());
    expect(isUnpublished).toBe(true);
    expect(found.map(({ slug }) => slug)).toEqual(
      range(1_001).flatMap((index) => (index === 5 ? [] : [`t-${index}`])),
    );
  });

  it('are sorted by order and id, so that ties are impossible', async () => {
    lib = await libOn(space(templates(1)));
    await getAllTemplates('delivery', ['name', 'slug'], new Map());
    expect(lib.service.requests[0]?.query.order).toBe('fields.order,sys.id');
  });
});

describe('a response that would be too large', () => {
  const LONG = 'x'.repeat(40_000);

  it('is split for templates with long texts', async () => {
    lib = await libOn(
      space(range(200).map((n) => template(`t-${n}`, { order: n, description: LONG }))),
    );
    const fields = ['name', 'slug', 'description'];
    const slugs = (await getAllTemplates('delivery', fields, new Map())).map(({ slug }) => slug);
    expect(slugs).toEqual(range(200).map((n) => `t-${n}`));
  });

  it('is split for pages, with only readable fields selected', async () => {
    const types = contentTypes.map((type) => ({
      ...type,
      fields: type.fields.map((field) =>
        type.sys.id === 'page' && field.id === 'picture' ? { ...field, type: 'RichText' } : field,
      ),
    })) as unknown as ContentExport['contentTypes'];
    const pages = range(100).map((n) => page(`p-${n}`, { body: LONG.repeat(2), picture: {} }));
    lib = await libOn(space(pages, { contentTypes: types }));
    const { entryByPath } = (await getCatalogue()).value;
    expect(entryByPath.size).toBe(100);
    const asked = lib.service.requests.map(({ query }) => query.select).join();
    expect(asked).toContain(fieldPath('page', 'body'));
    expect(asked).not.toContain(fieldPath('page', 'picture'));
  });
});

describe('an unreadable overview', () => {
  it('is never requested', async () => {
    const types = contentTypes.map((type) => ({
      ...type,
      fields: type.fields.map((field) =>
        field.id === 'overview' ? { ...field, type: 'RichText' } : field,
      ),
    })) as unknown as ContentExport['contentTypes'];
    lib = await libOn(space([template('one', { overview: {} })], { contentTypes: types }));
    await templatePage('all', 'one');
    const asked = lib.service.requests.map(({ query }) => query.select).join();
    expect(asked).not.toContain(fieldPath('template', 'overview'));
  });
});

describe('featured templates', () => {
  it('are limited to the first six, with one warning', async () => {
    const slugs = range(8).map((index) => `t-${index}`);
    const edge = await startEdgeConfig({
      token: 'edge',
      items: { featured: [...slugs].reverse() },
    });
    lib = await libOn(space(slugs.map((slug) => template(slug))), {
      env: { EDGE_CONFIG: edge.connectionString },
    });
    const hrefs = ['t-7', 't-6', 't-5', 't-4', 't-3', 't-2'].map((slug) => ({
      href: `/templates/all/${slug}`,
    }));
    expect(await homePage()).toMatchObject({ props: { home: { featured: hrefs } } });
    await homePage();
    expect(log.count('⚠ content.shortened')).toBe(1);
    expect(log.text()).toContain('Of 8 featured templates the home page shows the first 6');
    await edge.close();
  });
});

describe('related templates', () => {
  it('are limited to the first four, with one warning', async () => {
    const others = range(5).map((index) => `other-${index}`);
    const relatedTemplates = others.map((slug) => linkTo('Entry', `template-${slug}`));
    lib = await libOn(
      space([
        ...section('framework', [['Hugo', 'hugo']]),
        template('one', { framework: ['Hugo'], relatedTemplates }),
        ...others.map((slug) => template(slug)),
      ]),
    );
    const related = others.slice(0, 4).map((slug) => ({ name: `Template ${slug}` }));
    expect(await templatePage('hugo', 'one')).toMatchObject({ props: { template: { related } } });
    await templatePage('hugo', 'one');
    expect(log.count('⚠ content.shortened')).toBe(1);
    expect(log.text()).toContain(
      'The page of template-one shows only the first 4 of 5 related templates',
    );
  });
});

describe('pages that failed after a publish', () => {
  it('are all counted, though only 300 are listed', async () => {
    lib = await libOn(space([]));
    const paths = range(301).map((index) => `/templates/${index}`);
    const event = { action: 'publish', type: 'Entry', id: 'one', name: null } as const;
    const row = { id: 'one', event, receivedAt: Date.now(), servedAfterMs: 1 } as PublishRow;
    await finishPublish(row, { revalidated: paths, failed: paths, notKnown: [] });
    const { lines } = await getEditorView(parseEditorQuery({}));
    const [publish] = lines.flatMap(({ publishes }) => publishes);
    expect(publish).toMatchObject({ pageCount: 301, failedCount: 301 });
    expect([publish?.pages.length, publish?.failed.length]).toEqual([300, 300]);
  });
});

describe('the sitemap', () => {
  it('lists at most 50,000 URLs, with one warning', async () => {
    lib = await libOn(space([]));
    const templates = range(50_000).map((index) => bareTemplate(`t-${index}`));
    const catalogue = buildCatalogue({ sections: [], textFields: [], templates });
    expect(sitemapXml(catalogue).split('<loc>')).toHaveLength(1 + 50_000);
    sitemapXml(catalogue);
    expect(log.count('⚠ content.shortened')).toBe(1);
    expect(log.text()).toContain(
      `Of ${50_000 + listPaths().length} addresses the sitemap lists the first 50000`,
    );
  });
});
