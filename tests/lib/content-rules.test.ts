import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import {
  asset,
  contentTypes,
  type ExportEntity,
  linkTo,
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

const linkedFramework = (field: Readonly<Record<string, unknown>>) =>
  field.id === 'framework'
    ? { ...field, type: 'Array', items: { type: 'Link', linkType: 'Entry' } }
    : field;

async function catalogueOf(...entries: readonly (ExportEntity | ExportEntity[])[]) {
  lib = await libOn(space(entries.flat()));
  return (await getCatalogue()).value;
}

const STAMP = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

describe('a template', () => {
  it('belongs to a filter if the section’s field contains the filter’s name', async () => {
    const catalogue = await catalogueOf(
      section('css', [['Tailwind', 'tailwind']]),
      template('b', { css: ['tailwind'], order: 1 }),
      template('c', { type: ['Tailwind'], order: 2 }),
      template('a', { css: ['Tailwind'], order: 3 }),
    );
    const members = catalogue.filterBySlug.get('tailwind')?.templates;
    expect(members?.map(({ slug }) => slug)).toEqual(['a']);
  });

  it.each(['framework', 'type', 'css', 'database', 'publisher'])(
    'if the field %s is a single Symbol with the filter’s name',
    async (field) => {
      const catalogue = await catalogueOf(
        section(field, [['One', 'one']]),
        template('a', { [field]: 'One' }),
      );
      expect(catalogue.filterBySlug.get('one')?.templates).toHaveLength(1);
      expect(catalogue.templates[0]?.facets[field]).toEqual(['One']);
    },
  );

  it('belongs to a filter only once, even if the field contains the name twice', async () => {
    const catalogue = await catalogueOf(
      section('css', [['Tailwind', 'tailwind']]),
      template('a', { css: ['Tailwind', ' Tailwind', 'Tailwind'] }),
    );
    expect(catalogue.templates[0]?.facets).toEqual({ css: ['Tailwind'] });
    expect(catalogue.filterBySlug.get('tailwind')?.templates).toHaveLength(1);
  });

  it('belongs to a filter even if the section’s field exists only in this space', async () => {
    const templates = contentTypes[0];
    const region = { id: 'region', name: 'Region', type: 'Symbol' };
    const more = [{ ...templates, fields: [...(templates?.fields ?? []), region] }];
    const entries = [
      ...section('region', [['Europe', 'europe']]),
      template('a', { region: 'Europe' }),
    ];
    lib = await libOn(
      space(entries, { contentTypes: [...more, ...contentTypes.slice(1)] as never }),
    );
    expect(await pages.filterPage('europe')).toMatchObject({ props: { list: { total: 1 } } });
  });
});

describe('filter slugs', () => {
  it('are unique across sections, so that each filter has its own path', async () => {
    await catalogueOf(
      section('framework', [['Next.js', 'next.js']], { order: 1 }),
      section('type', [['Blog', 'blog']], { order: 2 }),
      section('css', [['Tailwind', 'tailwind']], { order: 3 }),
      template('a', { framework: ['Next.js'], type: ['Blog'], css: ['Tailwind'] }),
    );
    for (const slug of ['next.js', 'blog', 'tailwind']) {
      expect(await pages.filterPage(slug)).toMatchObject({ props: { list: { total: 1 } } });
    }
  });
});

describe('a section without a title', () => {
  it.each([
    ['database', 'Database'],
    ['useCase', 'Use case'],
    ['css-library', 'Css library'],
  ])('gets a heading from its field name in sentence case: %s, %s', async (field, title) => {
    const catalogue = await catalogueOf(plainSection(field, [{ name: 'One', slug: 'one' }]));
    expect(catalogue.groups[0]?.section.title).toBe(title);
  });
});

describe('the catalogue', () => {
  it('skips the link from a section to a value', async () => {
    const values = [linkTo('Entry', 'gone'), linkTo('Entry', 'value-hugo')];
    const catalogue = await catalogueOf(
      section('framework', [['Hugo', 'hugo']], { values }),
      template('a', { framework: ['Hugo'] }),
    );
    expect([...catalogue.filterBySlug.keys()]).toEqual(['hugo']);
    expect(log.text()).not.toContain('⚠');
  });

  it('skips the link from a template to its picture', async () => {
    const catalogue = await catalogueOf(template('a', { thumbnail: linkTo('Asset', 'gone') }));
    expect(catalogue.templates[0]?.picture).toBeNull();
  });

  it('skips the link from a template to a picture without a file', async () => {
    const assets = [asset('empty', { title: 'Empty' }, STAMP)] as never;
    const entries = [template('a', { thumbnail: linkTo('Asset', 'empty') })];
    lib = await libOn(space(entries, { assets }));
    expect((await getCatalogue()).value.templates[0]?.picture).toBeNull();
  });

  it('skips the link from a template to its framework, even if a picture has the same id', async () => {
    const types = contentTypes.map((type) =>
      type.sys.id === 'templates' ? { ...type, fields: type.fields.map(linkedFramework) } : type,
    );
    const file = { url: '//images/a.webp', details: { image: { width: 5, height: 4 } } };
    const entries = [
      ...section('framework', [['Hugo', 'hugo']]),
      template('a', {
        framework: [linkTo('Entry', 'value-hugo')],
        thumbnail: linkTo('Asset', 'value-hugo'),
      }),
    ];
    const assets = [asset('value-hugo', { title: 'Hugo', file }, STAMP)];
    lib = await libOn(space(entries, { contentTypes: types, assets } as never));
    const { value } = await getCatalogue();
    expect(value.filterBySlug.get('hugo')?.templates.map(({ slug }) => slug)).toEqual(['a']);
    expect(value.templates[0]?.picture).toMatchObject({ width: 5 });
  });

  it('skips links from a template to related templates that are drafts or the template itself', async () => {
    const picked = ['gone', 'template-draft', 'template-a', 'template-b', 'template-b'];
    await catalogueOf(
      template('a', { relatedTemplates: picked.map((id) => linkTo('Entry', id)) }),
      template('b'),
      // Has no filters in common, because similar templates would fill the row.
      template('c', { name: 'Unlike' }),
      template('draft', {}, { isPublished: false }),
    );
    expect(await pages.templatePage('all', 'a')).toMatchObject({
      props: { template: { related: [{ name: 'Template b' }] } },
    });
  });
});
