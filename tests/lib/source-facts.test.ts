import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonLdTemplate } from '@/components/head/json-ld-template';
import { TemplateDetailPage } from '@/components/template/template-detail-page';
import { templateCopy } from '@/copy/en/template';
import { newestFirst } from '@/lib/cards/sort-templates';
import { time } from '@/lib/contentful/field-schemas';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { rssXml } from '@/lib/page/rss';
import type { TemplateDetail } from '@/lib/page-props';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { templateMarkdown } from '@/lib/template/template-markdown';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { section, space, template } from '@/tests/fixtures/sample-space';

const SOURCE = { githubUrl: 'https://github.com/acme/shop' };

let lib: LibOnServices;
beforeEach(async () => {
  const hugo = { framework: ['Hugo'] };
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']], { order: 1 }),
      ...section('license', [['MIT', 'mit']], { title: 'Licence', order: 2 }),
      template('no-facts', { ...hugo, ...SOURCE, order: 1 }),
      template('no-source', { ...hugo, order: 2 }),
      template('old', {
        ...hugo,
        ...SOURCE,
        order: 3,
        license: 'MIT',
        sourceCreatedAt: '2019-05-01',
        sourceUpdatedAt: '2025-03-12T23:30:00-07:00',
      }),
      template('young', { ...hugo, order: 4, sourceCreatedAt: '2026-05-01T08:00Z' }),
    ]),
  );
});
afterEach(() => lib?.close());

async function seen(slug: string) {
  const page = await pages.templatePage('hugo', slug);
  const detail = (page as { props: { template: TemplateDetail } }).props.template;
  const html = renderToStaticMarkup(
    createElement(TemplateDetailPage, { template: { ...detail, related: [] } }),
  );
  const { value: catalogue } = await getCatalogue();
  const found = catalogue.templateBySlug.get(slug);
  if (found === undefined) throw new Error(`no template ${slug}`);
  return {
    page: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '),
    markdown: templateMarkdown(catalogue, found, null),
    code: jsonLdTemplate(detail, 'https://gallery.example/page', DEFAULT_LANGUAGE)[0],
  };
}

describe('a template without source facts', () => {
  it('shows when its listing was updated, with a matching label', async () => {
    const { page, markdown, code } = await seen('no-facts');
    expect(page).toContain('Listing updated 2 April 2026');
    expect(page).not.toMatch(/Last commit|Licence|Source checked|(?<!Listing )[Uu]pdated/);
    expect(markdown).toContain('- Listing updated: 2026-04-02\n');
    expect(markdown).not.toMatch(/Last commit|Licence|Source checked/);
    expect(JSON.parse(JSON.stringify(code))).not.toHaveProperty('dateModified');
    expect(JSON.parse(JSON.stringify(code))).not.toHaveProperty('license');
    expect(code?.mainEntityOfPage).toMatchObject({ dateModified: '2026-04-02T12:00:00.000Z' });
  });

  it('links to its source if it has no overview', async () => {
    for (const text of Object.values(await seen('no-facts')).slice(0, 2)) {
      expect(text).toContain(`${templateCopy.overviewNone} ${templateCopy.readSource}`);
    }
    for (const text of Object.values(await seen('no-source')).slice(0, 2)) {
      expect(text).toContain(templateCopy.overviewNone);
      expect(text).not.toContain(templateCopy.readSource);
    }
  });
});

describe('a template with source facts', () => {
  it('shows the source facts instead of the entry date', async () => {
    const { page, markdown, code } = await seen('old');
    expect(page).toContain('Licence MIT Last commit 13 March 2025');
    expect(page).not.toContain('Listing updated');
    // Here the licence is also a filter, and the filter already shows it.
    expect(markdown).toContain('# Template old\n\n- Last commit: 2025-03-13\n');
    expect(markdown).toContain('\n- Licence: [MIT](https://gallery.example/templates/mit)\n');
    expect(code).toMatchObject({
      dateCreated: '2019-05-01T00:00:00.000Z',
      dateModified: '2025-03-13T06:30:00.000Z',
    });
  });

  it('is sorted by its first commit in “newest”', async () => {
    const { value: catalogue } = await getCatalogue();
    const slugs = newestFirst(catalogue.templates).map(({ slug }) => slug);
    expect(slugs).toEqual(['young', 'no-facts', 'no-source', 'old']);
  });

  it('gets a licence filter if a licence section exists', async () => {
    expect(await pages.filterPage('mit')).toMatchObject({ props: { list: { total: 1 } } });
  });

  it('is dated by its first commit in the feed', async () => {
    const { value: catalogue } = await getCatalogue();
    const listedToday = catalogue.templates.map((one) =>
      one.slug === 'old' ? { ...one, createdAt: '2026-11-01T00:00:00.000Z' } : one,
    );
    const feed = rssXml(catalogue, {
      title: '',
      description: '',
      path: '/feed.xml',
      pagePath: '/templates',
      templates: listedToday,
    });
    expect(feed.match(/<guid[^>]*>[^<]+/g)?.map((guid) => guid.split('>template-')[1])).toEqual([
      'young',
      'no-facts',
      'no-source',
      'old',
    ]);
    expect(feed).toContain('<pubDate>Wed, 01 May 2019 00:00:00 GMT</pubDate>');
    expect(feed).toContain(
      '<dc:rights>MIT</dc:rights><dc:source>https://github.com/acme/shop</dc:source>' +
        '<dcterms:created>2019-05-01T00:00:00.000Z</dcterms:created>' +
        '<dcterms:modified>2025-03-13T06:30:00.000Z</dcterms:modified>',
    );
  });
});

describe('a date field', () => {
  // Servers run in many time zones.
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['2025-03-12', '2025-03-12T00:00:00.000Z'],
    ['2025-03-12T10:00', '2025-03-12T10:00:00.000Z'],
    ['2025-03-12T10:00:05.5+02:00', '2025-03-12T08:00:05.500Z'],
    ['2025-03-12T10:00Z', '2025-03-12T10:00:00.000Z'],
    ['2025-03-12T23:30-07:00', '2025-03-13T06:30:00.000Z'],
  ])('parses %s as %s', (text, expected) => {
    expect(time.parse(text)).toBe(expected);
  });

  it.each([null, undefined, '', 7, {}, 'Template 5', '12 March 2025', '2025-13-01', '2025'])(
    'parses %j as null',
    (value) => {
      expect(time.parse(value)).toBeNull();
    },
  );
});
