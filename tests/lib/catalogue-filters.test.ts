import { describe, expect, it } from 'vitest';
import { navigationOf } from '@/lib/cards/navigation';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { filterItems } from '@/lib/catalogue/filters';
import { popularFilters } from '@/lib/catalogue/popular-filters';
import { type FilterSection, facetNames, type Template } from '@/lib/catalogue/template';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const catalogueOf = (sections: readonly FilterSection[], templates: readonly Template[] = []) =>
  buildCatalogue({ sections, templates, textFields: [] });

describe('a filter', () => {
  const sections = [
    bareSection('framework', [
      ['Hugo', 'hugo'],
      ['Zola', 'zola'],
    ]),
    bareSection('type', [['Blog', 'blog']]),
  ];
  const catalogue = () =>
    catalogueOf(sections, [
      bareTemplate('b', { order: 2, facets: { framework: ['Hugo'], type: ['Blog'] } }),
      bareTemplate('a', { order: 1, facets: { framework: ['Hugo'] } }),
    ]);
  const slugs = (filterSlug: string) =>
    catalogue()
      .filterBySlug.get(filterSlug)
      ?.templates.map(({ slug }) => slug);

  it('contains the templates that have its name in the section’s field, in catalogue order', () => {
    expect([slugs('hugo'), slugs('blog'), slugs('zola')]).toEqual([['a', 'b'], ['b'], []]);
  });

  it('is a framework only in the framework section', () => {
    const isFramework = [...catalogue().filterBySlug.values()].map((filter) => filter.isFramework);
    expect(isFramework).toEqual([true, true, false]);
  });

  it('is listed in its section even if it has no templates', () => {
    const groups = catalogue().groups.map(({ section, filters }) => [
      section.field,
      filters.map(({ value }) => value.slug),
    ]);
    expect(groups).toEqual([
      ['framework', ['hugo', 'zola']],
      ['type', ['blog']],
    ]);
  });

  it('appears once in the list of filter items', () => {
    const updatedAt = sections[0]?.values[0]?.updatedAt;
    expect(filterItems(catalogue().filterBySlug.values())).toEqual([
      { name: 'Hugo', slug: 'hugo', isFramework: true, updatedAt },
      { name: 'Zola', slug: 'zola', isFramework: true, updatedAt },
      { name: 'Blog', slug: 'blog', isFramework: false, updatedAt },
    ]);
  });
});

describe('a filter with an unusable slug', () => {
  it.each(['all', 'search', 'new', 'compare', 'index.md'])(
    'is left out and reported if the slug is reserved: "%s"',
    (slug) => {
      const { filterBySlug, groups, problems } = catalogueOf([
        bareSection('type', [['Any', slug]]),
      ]);
      expect([filterBySlug.size, groups[0]?.filters]).toEqual([0, []]);
      expect(problems).toMatchObject([{ name: 'Any', kind: 'slug-reserved', value: slug }]);
    },
  );

  it('is left out and reported if an earlier filter has the slug', () => {
    const { filterBySlug, groups, problems } = catalogueOf([
      bareSection('framework', [['Hugo', 'hugo']]),
      bareSection('type', [['Huge', 'hugo']]),
    ]);
    expect(filterBySlug.get('hugo')?.value.name).toBe('Hugo');
    expect(groups.map(({ filters }) => filters.length)).toEqual([1, 0]);
    expect(problems).toMatchObject([
      { name: 'Huge', kind: 'slug-taken', value: 'hugo', holder: { name: 'Hugo' } },
    ]);
  });
});

describe('a template', () => {
  it('has no filters if it has no facets, even if a section uses the field "constructor"', () => {
    const catalogue = catalogueOf([bareSection('constructor', [['Object', 'object']])]);
    expect(catalogue.filtersOfTemplate(bareTemplate('a'))).toEqual([]);
  });

  it('gets its filters from a cache after the first lookup', () => {
    const hugo = bareTemplate('a', { facets: { framework: ['Hugo'] } });
    const { filtersOfTemplate } = catalogueOf(
      [bareSection('framework', [['Hugo', 'hugo']])],
      [hugo],
    );
    expect(filtersOfTemplate(hugo)).toHaveLength(1);
    expect(filtersOfTemplate(hugo)).toBe(filtersOfTemplate(hugo));
  });

  it('returns no facet names for a missing field', () => {
    expect(facetNames(bareTemplate('a'), 'type')).toEqual([]);
  });

  it('does not belong to any filter on a field that it lacks', () => {
    const sections = [bareSection('type', [['Blog', 'blog']])];
    const { filterBySlug } = catalogueOf(sections, [bareTemplate('a')]);
    expect(filterBySlug.get('blog')?.templates).toEqual([]);
  });
});

/** Takes the number of templates per value, e.g. `{ type: { blog: 2 } }`. */
function filledCatalogue(counts: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const sections = Object.entries(counts).map(([field, values]) =>
    bareSection(
      field,
      Object.keys(values).map((slug) => [slug.toUpperCase(), slug]),
    ),
  );
  const templates = Object.entries(counts).flatMap(([field, values]) =>
    Object.entries(values).flatMap(([slug, count]) =>
      Array.from({ length: count }, (_, index) =>
        bareTemplate(`${slug}-${index}`, { facets: { [field]: [slug.toUpperCase()] } }),
      ),
    ),
  );
  return catalogueOf(sections, templates);
}

describe('the most popular filters of a section', () => {
  function popular(most: number) {
    const [group] = filledCatalogue({ type: { one: 1, none: 0, three: 3, two: 2 } }).groups;
    return group && popularFilters(group, most);
  }

  it('are the largest filters, excluding empty filters', () => {
    expect(popular(8)).toEqual([
      { name: 'THREE', href: '/templates/three', count: 3 },
      { name: 'TWO', href: '/templates/two', count: 2 },
      { name: 'ONE', href: '/templates/one', count: 1 },
    ]);
  });

  it('are limited to the requested number', () => {
    expect(popular(2)?.map(({ name }) => name)).toEqual(['THREE', 'TWO']);
  });
});

describe('the navigation', () => {
  it('lists the four largest non-empty filters of the first two sections', () => {
    const navigation = navigationOf(
      filledCatalogue({
        empty: { nothing: 0 },
        framework: { a: 1, b: 2, c: 3, d: 4, e: 5 },
        type: { blog: 1 },
        css: { plain: 1 },
      }),
    );
    expect(navigation.sections).toEqual([
      {
        title: 'framework',
        links: ['e', 'd', 'c', 'b'].map((slug) => ({
          name: slug.toUpperCase(),
          href: `/templates/${slug}`,
        })),
      },
      { title: 'type', links: [{ name: 'BLOG', href: '/templates/blog' }] },
    ]);
  });

  it('is empty if all filters are empty', () => {
    expect(navigationOf(filledCatalogue({ type: { blog: 0 } }))).toEqual({
      sections: [],
      pages: [],
    });
  });
});
