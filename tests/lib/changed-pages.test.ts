/** Which pages a change of the content concerns: those whose stamp differs. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { stampsOf } from '@/lib/cards/page-stamp';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import type { ContentEntry } from '@/lib/catalogue/content-entry';
import { entryPages, listPaths } from '@/lib/catalogue/page-registry';
import type { FilterSection, Template } from '@/lib/catalogue/template';
import { cachedColours } from '@/lib/contentful/placeholder-colours';
import { entryName } from '@/lib/publishing/entry-name';
import { bareContentPage, bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const hugo = { facets: { framework: ['Hugo'] } };
const one = bareTemplate('one', { order: 1, ...hugo });
const two = bareTemplate('two', { order: 2, facets: { type: ['Blog'] } });
const about = bareContentPage('about');
const SECTIONS = [
  bareSection('framework', [
    ['Hugo', 'hugo'],
    ['Zola', 'zola'],
  ]),
  bareSection('type', [['Blog', 'blog']]),
];

type Content = {
  templates?: readonly Template[];
  sections?: readonly FilterSection[];
  entries?: readonly ContentEntry<'page'>[];
  synonyms?: NonNullable<Parameters<typeof buildCatalogue>[0]['synonyms']>;
};

const catalogueOf = ({
  templates = [one, two],
  sections = SECTIONS,
  entries = [about],
  ...rest
}: Content = {}) => buildCatalogue({ sections, templates, entries, textFields: [], ...rest });
const before = catalogueOf();

const pathsIn = (catalogue: Catalogue) => [
  ...listPaths(),
  ...entryPages(catalogue).flatMap(({ paths }) => paths()),
];

function changed(is: Catalogue, was = before): string[] {
  const [then, now] = [stampsOf(was), stampsOf(is)];
  const paths = new Set([...pathsIn(was), ...pathsIn(is)]);
  return [...paths].filter((path) => then(path) !== now(path)).sort();
}

/** Words of one filter. */
const withZola = (words: object) =>
  SECTIONS.map((section) => ({
    ...section,
    values: section.values.map((value) => (value.slug === 'zola' ? { ...value, ...words } : value)),
  }));

const [HOME, ALL, NEW] = ['/', '/templates', '/templates/new'];
const [HUGO, ZOLA, BLOG] = ['/templates/hugo', '/templates/zola', '/templates/blog'];
const [ONE, TWO] = ['/templates/hugo/one', '/templates/blog/two'];
const LISTS_OF_ONE = [HOME, ALL, NEW, HUGO];
const EVERY = [...new Set(pathsIn(before))];

describe('the pages that change', () => {
  it.each<[string, Content, readonly string[]]>([
    ['none', {}, []],
    [
      'none with other search synonyms',
      { synonyms: [{ id: 'a', words: ['golang'], means: ['Go'] }] },
      [],
    ],
    [
      'none with a filter that was published as it was',
      { sections: withZola({ updatedAt: '2027-01-01' }) },
      [],
    ],
    [
      'none with a source that was checked again',
      { templates: [{ ...one, sourceCheckedAt: '2027-01-01' }, two] },
      [],
    ],
    [
      'its own with a template that was published as it was',
      { templates: [one, { ...two, updatedAt: '2027-01-01' }] },
      [TWO],
    ],
    [
      'its own and lists with a new description',
      { templates: [{ ...one, description: 'New' }, two] },
      [ONE, ...LISTS_OF_ONE],
    ],
    [
      'both addresses and lists with a new slug',
      { templates: [{ ...one, slug: 'moved' }, two] },
      [ONE, '/templates/hugo/moved', ...LISTS_OF_ONE],
    ],
    ['lists with another order', { templates: [{ ...one, order: 9 }, two] }, [HOME, ALL, NEW]],
    ['its own with a written page', { entries: [{ ...about, body: 'New' }] }, ['/about']],
    [
      'every page with another title in the footer',
      { entries: [{ ...about, title: 'About us' }] },
      EVERY,
    ],
    [
      'every page with another framework in the header',
      {
        templates: [one, two, bareTemplate('zola', { order: 3, facets: { framework: ['Zola'] } })],
      },
      [...EVERY, '/templates/zola/zola'],
    ],
    ['its own with other words of a filter', { sections: withZola({ intro: 'New' }) }, [ZOLA]],
    [
      'lists with another name of a filter',
      { sections: withZola({ name: 'Zola 2' }) },
      [ALL, HUGO, ZOLA, BLOG],
    ],
  ])('are %s', (_, content, paths) => {
    expect(changed(catalogueOf(content))).toEqual(paths.toSorted());
  });

  it('are none if one process knows the colours of a picture and another does not', () => {
    const picture = { url: 'https://images.example/one.png', width: 4, height: 3, alt: '' };
    const pictured = () => catalogueOf({ templates: [{ ...one, picture }, two] });
    const was = pictured();
    expect(changed(was, was)).toEqual([]);
    stampsOf(was)(HOME);
    cachedColours().set(picture.url, '0'.repeat(24));
    onTestFinished(() => void cachedColours().delete(picture.url));
    expect(changed(pictured(), was)).toEqual([]);
  });

  it('include the list of new templates only if a template among the newest changes', () => {
    const many = Array.from({ length: 70 }, (_, day) =>
      bareTemplate(`t-${day}`, {
        createdAt: new Date(Date.UTC(2025, 0, 1 + day)).toISOString(),
        ...hugo,
      }),
    );
    const was = catalogueOf({ templates: many });
    const isChanged = (templates: readonly Template[]) =>
      changed(catalogueOf({ templates }), was).includes(NEW);
    const [old = one, ...others] = many;
    expect(isChanged([{ ...old, description: 'Not among the newest' }, ...others])).toBe(false);
    expect(isChanged([{ ...old, sourceCreatedAt: '2026-01-01T00:00:00.000Z' }, ...others])).toBe(
      true,
    );
    expect(isChanged(many.slice(0, -1))).toBe(true);
    expect(isChanged(many.with(-1, bareTemplate('t-69', { name: 'Renamed' })))).toBe(true);
  });
});

describe('editors', () => {
  it.each([
    ['a template', 'id-one', 'one'],
    ['a filter', 'value-zola', 'Zola'],
    ['a section', 'section-type', 'type'],
    ['search synonyms', 'synonym', 'golang'],
    ['an entry that no page shows', 'unheard-of', null],
  ])('know %s by its name on the site', (_, id, name) => {
    const synonyms = [{ id: 'synonym', words: ['golang'], means: ['Go'] }];
    expect(entryName(catalogueOf({ synonyms }), id)).toBe(name);
  });

  it('know a publisher or licence by the name that templates show', () => {
    const references = [
      { id: 'acme', name: 'Acme', field: 'publisher' },
      { id: 'mit', name: 'MIT License', field: 'license' },
      { id: 'gem', name: 'Gem', field: 'unseen' },
    ];
    const details = { license: 'MIT License' };
    const catalogue = catalogueOf({ templates: [bareTemplate('one', { details, references })] });
    const names = references.map(({ id }) => entryName(catalogue, id));
    expect(names).toEqual(['Acme', 'MIT License', null]);
  });
});
