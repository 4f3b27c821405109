/** The index after a change is made out of the one before, and is what building it anew gives. */
import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Catalogue, type CatalogueContent } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { updateCatalogue } from '@/lib/catalogue/update-catalogue';
import { bareContentPage, bareTemplate, lookupsOf } from '@/tests/fixtures/catalogue';

const value = (name: string) => ({
  id: `value-${name}`,
  key: name,
  name,
  slug: name.toLowerCase(),
  headline: null,
  intro: null,
  updatedAt: '',
});
const sections = [
  { id: 's1', title: 'Framework', field: 'framework', values: ['Next', 'Hugo'].map(value) },
  { id: 's2', title: 'Type', field: 'type', values: ['Blog'].map(value) },
];
const named = (slug: string, framework: string, more: Partial<Template> = {}) =>
  bareTemplate(slug, { facets: { framework: [framework] }, ...more });
const one = named('one', 'Next', { order: 1 });
const two = named('two', 'Hugo', { order: 2 });
const twin = named('one', 'Hugo', { order: 3, id: 'twin' });
const three = bareTemplate('three', { order: 3 });

const contentWith = (...templates: Template[]): CatalogueContent => ({
  sections,
  templates,
  textFields: [],
  pages: [bareContentPage('about'), bareContentPage('about', { id: 'other' })],
});
const plain = ({ filtersOfTemplate, countsWithin, ...rest }: Catalogue) => ({
  ...rest,
  templateBySlug: new Map(rest.templateBySlug),
  templateById: new Map(rest.templateById),
  ...lookupsOf({ filtersOfTemplate, countsWithin, ...rest }),
});

function update(before: CatalogueContent, after: CatalogueContent) {
  const catalogue = buildCatalogue(before);
  return { catalogue, updated: updateCatalogue(after, { content: before, catalogue }) };
}

describe('after a change of a few templates', () => {
  it.each([
    ['another name', { name: 'Other' }],
    ['another slug', { slug: 'other' }],
    ['another place', { order: 99 }],
    ['no place', { order: null }],
    ['another framework', { facets: { framework: ['Hugo'], type: ['Blog'] } }],
    ['no framework', { facets: {} }],
  ])('%s', (_, change) => {
    const after = contentWith({ ...one, ...change }, two, three);
    const { updated } = update(contentWith(one, two, three), after);
    expect(updated && plain(updated)).toEqual(plain(buildCatalogue(after)));
  });

  it.each([
    ['another name', { name: 'Other' }],
    ['a source that is gone', { gone: ['source'] }],
    ['a source that was not looked at', { sourceCheckedAt: null }],
  ] as const)('%s, where a section has what works today', (_, change) => {
    const checked = {
      links: { source: 'https://github.com/acme/shop' },
      sourceContents: 'package',
      sourceCheckedAt: '2026-11-01T00:00:00.000Z',
    } as const;
    const works = { id: 's3', title: 'Checked', field: 'works', values: [value('Runs')] };
    const withWorks = [...sections, works];
    const [first, second] = [one, two].map((template) => ({ ...template, ...checked }));
    if (first === undefined || second === undefined) throw new Error('two templates');
    const before = { ...contentWith(first, second, three), sections: withWorks };
    const changed = { ...first, ...change };
    const after = { ...before, templates: [changed, second, three] };
    const built = buildCatalogue(after);
    const { updated } = update(before, after);
    expect(updated && plain(updated)).toEqual(plain(built));
    const { updated: back } = update(after, { ...after, templates: [first, second, three] });
    expect(back && plain(back)).toEqual(plain(buildCatalogue(before)));
  });

  it('one that is new, one that is gone, and two that exchange their slugs', () => {
    const after = contentWith({ ...one, slug: 'two' }, { ...two, slug: 'one' }, twin);
    const { updated } = update(contentWith(one, two, three), { ...after, templates: [one, three] });
    expect(updated && plain(updated)).toEqual(plain(buildCatalogue(contentWith(one, three))));
    const swapped = contentWith({ ...one, slug: 'two' }, { ...two, slug: 'one' });
    const { updated: again } = update(contentWith(one, two), swapped);
    expect(again && plain(again)).toEqual(plain(buildCatalogue(swapped)));
  });

  it('filters without them are the same objects as before', () => {
    const { catalogue, updated } = update(contentWith(one, two), contentWith(one, three));
    expect(updated?.filterBySlug.get('next')).toBe(catalogue.filterBySlug.get('next'));
    expect(updated?.filterBySlug.get('hugo')?.templates).toEqual([]);
    expect(updated?.groups[1]).toBe(catalogue.groups[1]);
  });

  it('pages that changed with them are there, with what is wrong with them', () => {
    const before = contentWith(one);
    const { updated } = update(before, { ...before, pages: [bareContentPage('new')] });
    expect([...(updated?.pageBySlug.keys() ?? [])]).toEqual(['new']);
    expect(updated?.problems).toEqual([]);
  });
});

it('content that an older build saved, without pages and synonyms, is followed by any other', () => {
  const { pages: _, ...older } = contentWith(one, two);
  const newer = { ...contentWith(one), synonyms: [{ id: 's', words: ['x'], means: ['y'] }] };
  for (const [before, after] of [
    [older, newer],
    [newer, older],
    [older, { ...older, templates: [one] }],
  ] as const) {
    const { updated } = update(before, after);
    expect(updated && plain(updated)).toEqual(plain(buildCatalogue(after)));
  }
});

describe('all is built again', () => {
  const many = Array.from({ length: 60 }, (_, index) => bareTemplate(`t-${index}`));
  it.each<[string, CatalogueContent, CatalogueContent]>([
    ['where sections changed', contentWith(one), { ...contentWith(one), sections: [...sections] }],
    ['where many templates did', contentWith(), contentWith(...many)],
    ['where a slug is taken twice', contentWith(one), contentWith(one, twin)],
    ['where it was, until now', contentWith(one, twin), contentWith(twin)],
    ['where one waits for it', contentWith(one, twin), contentWith({ ...one, slug: 'x' }, twin)],
    ['where one waits no more', contentWith(one, twin), contentWith(one)],
    ['where a slug is reserved', contentWith(one), contentWith({ ...one, slug: 'feed.xml' })],
  ])('%s', (_, before, after) => {
    expect(update(before, after).updated).toBeUndefined();
  });

  it('but not where a slug was taken twice all along', () => {
    const after = contentWith(one, twin, { ...two, name: 'Other' });
    const { updated } = update(contentWith(one, twin, two), after);
    expect(updated && plain(updated)).toEqual(plain(buildCatalogue(after)));
  });
});
