import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { getCatalogue, getCatalogueSince, getDraftCatalogue } from '@/lib/contentful/get-catalogue';
import { idInSpace } from '@/tests/fixtures/content-ids';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import {
  type ExportEntity,
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

async function catalogueOf(...entries: readonly (ExportEntity | ExportEntity[])[]) {
  lib = await libOn(space(entries.flat()));
  return (await getCatalogue()).value;
}

const templateSlugs = ({ templates }: Catalogue) => templates.map(({ slug }) => slug);
const filterNames = ({ filterBySlug }: Catalogue) =>
  [...filterBySlug.values()].map(({ value }) => value.name);

describe('a catalogue with a slug shared by two sections', () => {
  const sections = [
    section('type', [['Next things', 'next']], { title: 'Use Case', order: 2 }),
    plainSection('framework', [{ name: 'Next.js', slug: 'next' }], {
      title: 'Framework',
      order: 1,
    }),
  ];

  it('gives the slug to the first section by order and reports the other value once', async () => {
    const catalogue = await catalogueOf(...sections, template('a', { framework: ['Next.js'] }));
    expect(filterNames(catalogue)).toEqual(['Next.js']);
    await getDraftCatalogue();
    await pages.templatesPage({ revalidateReason: 'on-demand' });
    expect(log.count('⚠ content.left-out')).toBe(1);
    expect(log.text()).toContain('Its slug “next” is already used by “Next.js”');
  });

  it('reports the first of many problems and the number of the rest', async () => {
    const blank = Array.from({ length: 1_100 }, (_, number) =>
      template(`blank-${number}`, { name: ' ' }),
    );
    await catalogueOf(...sections, ...blank);
    const reported = log.count('⚠ content.left-out');
    expect(reported).toBe(21);
    expect(log.text()).toContain('And 1081 more');
    lib.service.content.publish('template-blank-0');
    await getCatalogueSince(Date.now() + 1);
    expect(log.count('⚠ content.left-out')).toBe(reported);
  });
});

it('allows a template to have the slug "all" or "search"', async () => {
  const catalogue = await catalogueOf(template('all'), template('search'));
  expect(templateSlugs(catalogue)).toEqual(['all', 'search']);
});

describe('a template', () => {
  it.each([
    ['without a slug', 'slug', undefined, 'is empty'],
    ['with an empty slug', 'slug', '  ', 'is empty'],
    ['with a slash in its slug', 'slug', 'a/b', 'can’t be used'],
    ['whose slug is "."', 'slug', '.', 'can’t be used'],
    ['whose slug is ".."', 'slug', '..', 'can’t be used'],
    ['whose slug is a number', 'slug', 7, 'is empty'],
    ['without a name', 'name', undefined, 'is empty'],
    ['with an empty name', 'name', '', 'is empty'],
  ])(
    '%s is left out and reported once, without affecting others',
    async (_, field, value, reason) => {
      const bad = template('bad', { [field]: value }, { id: 'bad-one' });
      const catalogue = await catalogueOf(bad, template('good'));
      await pages.templatesPage({ revalidateReason: 'on-demand' });
      expect(templateSlugs(catalogue)).toEqual(['good']);
      expect(log.count('⚠')).toBe(1);
      const id = idInSpace('template', field);
      const what = reason === 'is empty' ? `Its field “${id}”` : `Its slug “${value}”`;
      expect(log.text()).toContain(`(bad-one): ${what} ${reason}`);
    },
  );
});

describe('a filter value', () => {
  it.each([
    ['without a slug', { name: 'Bad' }],
    ['without a name', { slug: 'bad' }],
    ['with a slash in its slug', { name: 'Bad', slug: 'a/b' }],
    ['that is a number', 7],
    ['that is null', null],
  ])('%s is left out and reported once, without affecting others', async (_, value) => {
    const catalogue = await catalogueOf(
      plainSection('framework', [value, { name: 'Hugo', slug: 'hugo' }]),
    );
    await pages.templatesPage({ revalidateReason: 'on-demand' });
    expect(filterNames(catalogue)).toEqual(['Hugo']);
    expect(log.count('⚠')).toBe(1);
    expect(log.text()).toContain('(section-framework): ');
  });
});

describe('a section', () => {
  it('is left out and reported once, without affecting others, if it has no field', async () => {
    const bad = plainSection('bad', [{ name: 'Bad', slug: 'bad' }], { field: undefined });
    const catalogue = await catalogueOf(bad, section('framework', [['Hugo', 'hugo']]));
    expect(filterNames(catalogue)).toEqual(['Hugo']);
    expect(log.count('⚠')).toBe(1);
    expect(log.text()).toContain('(section-bad): ');
  });

  it('is kept, without links, if it has no values', async () => {
    const catalogue = await catalogueOf(plainSection('framework', undefined));
    expect(filterNames(catalogue)).toEqual([]);
    expect(log.text()).not.toContain('⚠');
  });
});

it('leaves incomplete drafts out of previews without a report', async () => {
  const drafts = { isPublished: false };
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']]),
      template('half', { slug: '' }, drafts),
      page('half', { title: '' }, drafts),
    ]),
  );
  lib.service.content.update('section-framework', { field: '' });
  const { templates, entryByPath, groups } = await getDraftCatalogue();
  expect([templates, entryByPath.size, groups]).toEqual([[], 0, []]);
  expect(log.text()).not.toContain('⚠ content.left-out');
});
