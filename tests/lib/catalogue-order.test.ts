import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '#lib/catalogue/catalogue';
import type { Template } from '#lib/template';
import { bareSection, bareTemplate } from '#tests/catalogue-parts';

const frameworks = bareSection('framework', [['Hugo', 'hugo']]);

function catalogueOf(...templates: readonly Template[]) {
  return buildCatalogue({ sections: [frameworks], templates, textFields: [] });
}

const hugo = { facets: { framework: ['Hugo'] } };

describe('templates in a catalogue', () => {
  it('are by order, whatever order they came in', () => {
    const { templates, filterBySlug } = catalogueOf(
      bareTemplate('c', { order: 30, ...hugo }),
      bareTemplate('a', { order: -1, ...hugo }),
      bareTemplate('b', { order: 4, ...hugo }),
    );
    expect(templates.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
    expect(filterBySlug.get('hugo')?.templates).toEqual(templates);
  });

  it('without an order come last, by name', () => {
    const { templates } = catalogueOf(
      bareTemplate('z'),
      bareTemplate('y'),
      bareTemplate('x', { order: 1_000_000 }),
    );
    expect(templates.map(({ slug }) => slug)).toEqual(['x', 'y', 'z']);
  });

  it('of one slug: the first by order wins, though it came last', () => {
    const { templates, problems } = catalogueOf(
      bareTemplate('twin', { id: 'second', order: 2 }),
      bareTemplate('twin', { id: 'first', order: 1 }),
    );
    expect(templates.map(({ id }) => id)).toEqual(['first']);
    expect(problems).toEqual([
      'Template second is left out: its slug "twin" belongs to first, which comes first',
    ]);
  });
});

describe('a catalogue', () => {
  it('is the same for the same content', () => {
    const content = [bareTemplate('a', hugo), bareTemplate('b', { order: 1 })];
    const [first, again] = [catalogueOf(...content), catalogueOf(...content.toReversed())];
    expect(again.templates).toEqual(first.templates);
    expect([...again.filterBySlug]).toEqual([...first.filterBySlug]);
  });
});
