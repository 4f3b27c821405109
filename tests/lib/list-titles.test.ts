import { describe, expect, it } from 'vitest';
import { feedsCopy } from '@/copy/en/feeds';
import { homeCopy } from '@/copy/en/home';
import { listTitleCopy } from '@/copy/en/list-title';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { parseSearchParams } from '@/lib/listing/parse-search-params';
import { listingProps } from '@/lib/listing/template-list-props';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const filters = (...names: string[]) => ({
  query: '',
  chosen: names.map((name) => ({ field: 'framework', slug: '', name, removeHref: '' })),
});

describe('a gallery with one template', () => {
  it('is described in the singular', () => {
    const said = `${homeCopy.hero.browse(1)}. ${feedsCopy.llms.summary(1)}`;
    expect(said).toMatch(/\b1 template\b.*\b1 template\b/);
  });
});

describe('a list heading', () => {
  it.each([
    ['Svelte', 'Svelte templates'],
    ['Next.js', 'Next.js templates'],
    ['AI', 'AI templates'],
    ['CSS Modules', 'CSS Modules templates'],
    ['Email templates', 'Email templates'],
    ['Email Template', 'Email Templates'],
    ['Templates', 'Templates'],
    ['Contemplates', 'Contemplates templates'],
  ])('for the filter "%s" is "%s"', (name, title) => {
    expect(listTitleCopy.title(filters(name))).toBe(title);
  });

  it('names several filters and a search', () => {
    expect(listTitleCopy.title(filters('Vue', 'Nuxt'))).toBe('Vue or Nuxt templates');
    expect(listTitleCopy.title({ ...filters('Vue'), query: 'shop' })).toBe('“shop” in Vue');
    for (const query of ['shop', '"shop"', '“shop”']) {
      expect(listTitleCopy.title({ ...filters(), query })).toBe('“shop”');
    }
    expect(listTitleCopy.title({ ...filters(), query: '"' })).toBe('“"”');
  });

  it('is followed by the editor’s headline unless both are the same', () => {
    const lineOf = (headline: string | null) =>
      listTitleCopy.headline(listTitleCopy.title(filters('Next.js')), headline);
    expect(lineOf('Pages from the server')).toBe('Pages from the server');
    expect(lineOf('Next.js Templates')).toBeNull();
    expect(lineOf(null)).toBeNull();
  });
});

describe('a filter headline', () => {
  const frameworks = bareSection('framework', [
    ['Hugo', 'hugo'],
    ['Zola', 'zola'],
  ]);
  const values = frameworks.values.map((value) => ({
    ...value,
    headline: `All of ${value.name}`,
    intro: `About ${value.name}.`,
  }));
  const gallery = buildCatalogue({
    sections: [{ ...frameworks, values }],
    templates: [bareTemplate('one', { facets: { framework: ['Hugo', 'Zola'] } })],
    textFields: [],
  });

  it.each([
    [{ framework: 'hugo' }, null, 'About Hugo.'],
    [{ framework: ['hugo', 'zola'] }, null, null],
    [{ framework: 'hugo', q: 'one' }, null, null],
    [{ q: 'one' }, null, null],
  ])(
    'replaces the heading only if no other filter or search is active: %j',
    (query, headline, intro) => {
      const { selection } = parseSearchParams(gallery, query);
      const visit = { kind: 'isr', catalogue: gallery } as const;
      const { list } = listingProps(visit, selection, countFacets(gallery, selection));
      expect(list).toMatchObject({ total: 1, headline, intro, help: null });
    },
  );
});
