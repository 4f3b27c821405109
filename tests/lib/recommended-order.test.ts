import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const frameworks = bareSection('framework', [['Hugo', 'hugo']]);

function catalogueOf(...templates: readonly Template[]) {
  return buildCatalogue({ sections: [frameworks], templates, textFields: [] });
}

const hugo = { facets: { framework: ['Hugo'] } };

const DAY = '2026-01-01T00:00:00.000Z';
const yearsBefore = (years: number) => `${2026 - years}-01-01T00:00:00.000Z`;
const complete: Partial<Template> = {
  description: 'What it does.',
  picture: { url: 'https://images.example/a.png', width: 5, height: 4, alt: '' },
  links: {
    source: 'https://github.com/a/b',
    demo: 'https://a.example/',
    deploy: 'https://d.example/',
  },
  sourceUpdatedAt: DAY,
  sourceContents: 'package',
};

describe('templates in a catalogue', () => {
  it('are sorted by their order number, whatever their scores', () => {
    const { templates, filterBySlug } = catalogueOf(
      bareTemplate('a', { order: 30, ...complete, ...hugo }),
      bareTemplate('c', { order: -1, ...hugo }),
      bareTemplate('b', { order: 4, ...hugo }),
    );
    expect(templates.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
    expect(filterBySlug.get('hugo')?.templates).toEqual(templates);
  });

  it('come last, sorted by name, if they have no order number', () => {
    const { templates } = catalogueOf(
      bareTemplate('y'),
      bareTemplate('x'),
      bareTemplate('z', { order: 1_000_000 }),
    );
    expect(templates.map(({ slug }) => slug)).toEqual(['z', 'x', 'y']);
  });

  it('are sorted by name and then by ID if they have the same order number', () => {
    const all = [
      bareTemplate('c', { order: 1, name: 'Apple', id: '3' }),
      bareTemplate('b', { order: 1, name: 'Apple', id: '2' }),
      bareTemplate('a', { order: 1, name: 'Zebra', id: '1' }),
    ];
    for (const templates of [all, all.toReversed()]) {
      expect(catalogueOf(...templates).templates.map(({ id }) => id)).toEqual(['2', '3', '1']);
    }
  });

  it('give a shared slug to the template with the lowest order number, even if it is read last', () => {
    const { templates, problems } = catalogueOf(
      bareTemplate('twin', { id: 'second', order: 2 }),
      bareTemplate('twin', { id: 'first', order: 1 }),
    );
    expect(templates.map(({ id }) => id)).toEqual(['first']);
    expect(problems).toMatchObject([
      { entryId: 'second', kind: 'slug-taken', value: 'twin', holder: { id: 'first' } },
    ]);
  });

  it('give a shared slug to the oldest template if no template has an order number, whatever the scores', () => {
    const { templates } = catalogueOf(
      bareTemplate('twin', { id: 'new', createdAt: '2026-02-01T00:00:00Z', description: 'More.' }),
      bareTemplate('twin', { id: 'old', createdAt: '2026-01-01T00:00:00Z' }),
    );
    expect(templates.map(({ id }) => id)).toEqual(['old']);
  });
});

const inOrder = (...templates: readonly Template[]) =>
  catalogueOf(...templates).templates.map(({ slug }) => slug);

describe('templates without an order number', () => {
  it('lose a point for each missing part and for each year since the last commit', () => {
    expect(
      inOrder(
        bareTemplate('a-without-links', { ...complete, links: {} }),
        bareTemplate('b-four-years-old', { ...complete, sourceUpdatedAt: yearsBefore(4) }),
        bareTemplate('c-without-picture', { ...complete, picture: null }),
        bareTemplate('d-half-a-year-old', {
          ...complete,
          sourceUpdatedAt: '2025-07-01T00:00:00.000Z',
        }),
        bareTemplate('e-complete', complete),
        bareTemplate('f-without-words', { ...complete, description: null, picture: null }),
      ),
    ).toEqual([
      'e-complete',
      'd-half-a-year-old',
      'c-without-picture',
      'f-without-words',
      'a-without-links',
      'b-four-years-old',
    ]);
  });

  it('count as two years old if nothing is known about their source', () => {
    const unknown = { ...complete, sourceUpdatedAt: null };
    expect(
      inOrder(
        bareTemplate('a-three-years', { ...complete, sourceUpdatedAt: yearsBefore(3) }),
        bareTemplate('b-unknown', unknown),
        bareTemplate('c-one-year', { ...complete, sourceUpdatedAt: yearsBefore(1) }),
        bareTemplate('d-no-date-at-all', { ...unknown, createdAt: '' }),
      ),
    ).toEqual(['c-one-year', 'b-unknown', 'a-three-years', 'd-no-date-at-all']);
  });

  it('come last if their source is gone', () => {
    expect(
      inOrder(
        bareTemplate('a-gone', { ...complete, gone: ['source'] }),
        bareTemplate('b-demo-gone', { ...complete, gone: ['demo'] }),
        bareTemplate('c-bare'),
      ),
    ).toEqual(['b-demo-gone', 'c-bare', 'a-gone']);
  });

  it('come last if they have no code, and do not benefit from a future commit date', () => {
    expect(
      inOrder(
        bareTemplate('a-readme', { ...complete, sourceContents: 'readme' }),
        bareTemplate('b-old', { sourceUpdatedAt: yearsBefore(30) }),
        bareTemplate('d-future', { ...complete, sourceUpdatedAt: '2999-01-01T00:00:00.000Z' }),
        bareTemplate('c-complete', complete),
      ),
    ).toEqual(['c-complete', 'd-future', 'b-old', 'a-readme']);
  });

  it('come after templates with an order number', () => {
    const templates = [
      bareTemplate('best', complete),
      bareTemplate('second', { order: 2 }),
      bareTemplate('first', { order: 1 }),
    ];
    expect(inOrder(...templates)).toEqual(['first', 'second', 'best']);
  });
});

describe('templates that can’t be started', () => {
  it('come last, even if they have an order number', () => {
    const templates = [
      bareTemplate('readme', { order: 1, sourceContents: 'readme' }),
      bareTemplate('archived', { order: 2, isArchived: true }),
      bareTemplate('alive', {}),
    ];
    expect(inOrder(...templates)).toEqual(['alive', 'readme', 'archived']);
  });
});

describe('a template', () => {
  it.each(['feed.xml', 'index.md'])(
    'can’t have the slug %s, which is reserved for a file',
    (slug) => {
      const { templates, problems } = catalogueOf(bareTemplate(slug));
      expect(templates).toEqual([]);
      expect(problems).toMatchObject([{ entryId: `id-${slug}`, kind: 'slug-reserved' }]);
    },
  );
});

describe('a catalogue', () => {
  it('does not depend on the order in which the content is read', () => {
    const content = [bareTemplate('a', hugo), bareTemplate('b', { order: 1 })];
    const [first, again] = [catalogueOf(...content), catalogueOf(...content.toReversed())];
    expect(again.templates).toEqual(first.templates);
    expect([...again.filterBySlug]).toEqual([...first.filterBySlug]);
  });
});
