/** Which pages a publish concerns, from the catalogue before and after it. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import type { ContentPage } from '@/lib/catalogue/content-page';
import { listPaths } from '@/lib/catalogue/page-registry';
import type { Template } from '@/lib/catalogue/template';
import { cachedColours } from '@/lib/contentful/placeholder-colours';
import { affectedPaths } from '@/lib/publishing/affected-paths';
import { describeEntry } from '@/lib/publishing/describe-entry';
import { pageFingerprints } from '@/lib/publishing/page-fingerprints';
import { bareContentPage, bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const hugo = { facets: { framework: ['Hugo'] } };
const SECTIONS = [
  bareSection('framework', [
    ['Hugo', 'hugo'],
    ['Zola', 'zola'],
  ]),
  bareSection('type', [['Blog', 'blog']]),
];
const NEW = '/templates/new';
const LISTS = [...listPaths(), '/templates/hugo', '/templates/zola', '/templates/blog'];
const WITHOUT_BLOG = LISTS.filter((path) => path !== '/templates/blog');

const catalogueOf = (templates: readonly Template[], sections = SECTIONS) =>
  buildCatalogue({ sections, templates, textFields: [] });

const one = bareTemplate('one', { order: 1, ...hugo });
const two = bareTemplate('two', { order: 2, facets: { type: ['Blog'] } });
const before = catalogueOf([one, two]);

function changed(
  after: ReturnType<typeof catalogueOf>,
  ids: readonly string[] = [],
  isBeforeShown = true,
) {
  const shown = isBeforeShown ? pageFingerprints(before) : undefined;
  const { paths, entryIds, shownIds, isEveryPage } = affectedPaths(before, after, ids, shown);
  return { paths: [...paths], entryIds: [...entryIds], shownIds: [...shownIds], isEveryPage };
}

describe('pages that a publish concerns', () => {
  it('are none where nothing has changed, or another entry than those that pages show', () => {
    const nothing = { paths: [], shownIds: [], isEveryPage: false };
    expect(changed(before)).toEqual({ ...nothing, entryIds: [] });
    expect(changed(before, ['asset'])).toEqual({ ...nothing, entryIds: ['asset'] });
  });

  it('are the entry’s own alone where no list shows the difference', () => {
    const own = { entryIds: ['id-two'], shownIds: [], isEveryPage: false };
    expect(changed(before, ['id-two'])).toEqual({ paths: ['/templates/blog/two'], ...own });
    const after = catalogueOf([one, { ...two, updatedAt: '2026-11-22T00:00:00.000Z' }]);
    expect(changed(after)).toEqual({ paths: ['/templates/blog/two'], ...own });
  });

  it('are the entry’s own first, then all lists, where pages may show something else than before', () => {
    expect(changed(before, ['id-two'], false)).toEqual({
      paths: ['/templates/blog/two', ...LISTS],
      entryIds: ['id-two'],
      shownIds: ['id-two'],
      isEveryPage: false,
    });
  });

  it('are all lists where no entry is named, and pages may show something else than before', () => {
    expect(changed(before, [], false)).toMatchObject({ paths: LISTS, entryIds: [] });
  });

  it('are none where one process knows the colours of a picture, and another does not yet', () => {
    const picture = { url: 'https://images.example/one.png', width: 4, height: 3, alt: '' };
    const pictured = () => catalogueOf([{ ...one, picture }, two]);
    const unknown = pageFingerprints(pictured());
    cachedColours().set(picture.url, '0'.repeat(24));
    onTestFinished(() => {
      cachedColours().delete(picture.url);
    });
    expect(affectedPaths(before, pictured(), [], unknown).paths).toEqual(new Set());
  });

  it('are its lists too where it can’t be started from any more, though its card is the same', () => {
    const after = catalogueOf([one, { ...two, sourceContents: 'readme' }]);
    const { paths } = changed(after, ['id-two']);
    expect(paths).toEqual(expect.arrayContaining(['/', '/templates', '/templates/blog']));
    expect(paths).not.toContain('/templates/hugo');
  });

  it('are looked up by an entry’s tag only where it was published itself, or is shown in another way', () => {
    const retitled = SECTIONS.map((section) => ({ ...section, title: `${section.title}s` }));
    const { entryIds, shownIds } = changed(catalogueOf([one, two], retitled), ['section'], false);
    expect(entryIds).toEqual(['section', 'id-one', 'id-two']);
    expect(shownIds).toEqual(['section']);
  });

  it('are none of the sources that were checked again and found as they were', () => {
    const checked = (sourceCheckedAt: string) => catalogueOf([{ ...one, sourceCheckedAt }, two]);
    const [was, is] = [checked('2026-11-22T00:00:00Z'), checked('2026-11-23T00:00:00Z')];
    expect(affectedPaths(was, is, [], pageFingerprints(was)).paths).toEqual(new Set());
  });

  it('are none for words that people search for', () => {
    const synonyms = [{ id: 'synonym', words: ['golang'], means: ['Go'] }];
    const after = buildCatalogue({
      sections: SECTIONS,
      templates: [one, two],
      textFields: [],
      synonyms,
    });
    expect(changed(after, ['synonym']).paths).toEqual([]);
    expect(affectedPaths(after, before, ['synonym'], undefined).paths.size).toBe(0);
    expect(changed(after, ['synonym', 'id-two'], false).paths).toEqual([
      '/templates/blog/two',
      ...LISTS,
    ]);
    expect(describeEntry(after, 'synonym')).toEqual({ name: 'golang', paths: [] });
  });

  it('are those of every template that is shown in another way, though no webhook names it', () => {
    const after = catalogueOf([{ ...one, description: 'New' }, two]);
    expect(changed(after)).toMatchObject({
      // A list without templates suggests others.
      paths: ['/templates/hugo/one', ...WITHOUT_BLOG],
      entryIds: ['id-one'],
      shownIds: ['id-one'],
    });
  });

  it('are a template’s old and new addresses where it moves', () => {
    const after = catalogueOf([{ ...one, slug: 'moved' }, two]);
    expect(changed(after).paths).toEqual([
      '/templates/hugo/one',
      '/templates/hugo/moved',
      ...WITHOUT_BLOG,
    ]);
  });

  it('are the page of new templates only where it shows another template, or one in another way', () => {
    const many = Array.from({ length: 70 }, (_, day) =>
      bareTemplate(`t-${day}`, {
        createdAt: new Date(Date.UTC(2025, 0, 1 + day)).toISOString(),
        ...hugo,
      }),
    );
    const manyShown = pageFingerprints(catalogueOf(many));
    const isNewAffected = (templates: readonly Template[]) =>
      affectedPaths(catalogueOf(many), catalogueOf(templates), [], manyShown).paths.has(NEW);
    const [old, ...others] = many;
    if (old === undefined) throw new Error('There is none.');
    expect(isNewAffected(many)).toBe(false);
    expect(isNewAffected([{ ...old, description: 'Not among the newest' }, ...others])).toBe(false);
    expect(
      isNewAffected([{ ...old, sourceCreatedAt: '2026-01-01T00:00:00.000Z' }, ...others]),
    ).toBe(true);
    expect(isNewAffected(many.slice(0, -1))).toBe(true);
    expect(isNewAffected(many.with(-1, bareTemplate('t-69', { name: 'Renamed' })))).toBe(true);
  });

  it('are those of a template that is taken away, and of one that comes', () => {
    const three = bareTemplate('three', { order: 3 });
    expect(changed(catalogueOf([one]))).toMatchObject({ entryIds: ['id-two'] });
    expect(changed(catalogueOf([one])).paths).toContain('/templates/blog/two');
    expect(changed(catalogueOf([one, two, three])).paths).toContain('/templates/all/three');
  });

  it('are those of the templates in a filter that is renamed, and the lists before and after', () => {
    const renamed = bareSection('framework', [
      ['Hugo', 'hugo-2'],
      ['Zola', 'zola'],
    ]);
    const after = catalogueOf([one, two], [renamed, ...SECTIONS.slice(1)]);
    const { paths, entryIds } = changed(after);
    expect(entryIds).toEqual(['id-one']);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/templates/hugo/one',
        '/templates/hugo-2/one',
        '/templates/hugo',
        '/templates/hugo-2',
      ]),
    );
  });

  it('are all where header and footer change, and only then', () => {
    const second = bareTemplate('zola', { order: 3, facets: { framework: ['Zola'] } });
    expect(changed(catalogueOf([one, two, second])).isEveryPage).toBe(true);
    expect(changed(catalogueOf([{ ...one, name: 'New' }, two])).isEveryPage).toBe(false);
  });

  it('are all lists where a filter is renamed, and those alone whose filter has other words', () => {
    const sections = (value: object) => {
      const [framework, type] = SECTIONS;
      const values = framework?.values.map((one) =>
        one.slug === 'zola' ? { ...one, ...value } : one,
      );
      return framework && type ? [{ ...framework, values: values ?? [] }, type] : [];
    };
    const words = catalogueOf([one, two], sections({ intro: 'New words' }));
    expect(changed(words).paths).toEqual(['/templates/zola']);
    const republished = catalogueOf(
      [one, two],
      sections({ updatedAt: '2026-11-22T00:00:00.000Z' }),
    );
    expect(changed(republished, ['value-zola']).paths).toEqual([]);
    const renamed = catalogueOf([one, two], sections({ name: 'Zola 2' }));
    expect(changed(renamed).paths).toEqual(LISTS.filter((path) => path !== NEW));
  });

  it('are all lists where a section has another title, and templates’ pages, which name it', () => {
    const retitled = SECTIONS.map((section) => ({ ...section, title: `${section.title}s` }));
    expect(changed(catalogueOf([one, two], retitled)).paths).toEqual([
      '/templates/hugo/one',
      '/templates/blog/two',
      ...LISTS.filter((path) => path !== NEW),
    ]);
  });

  it('are lists of other filters too, which count how many templates each filter has', () => {
    const css = bareSection('css', [
      ['Sass', 'sass'],
      ['Less', 'less'],
    ]);
    const type = bareSection('type', [
      ['Blog', 'blog'],
      ['Shop', 'shop'],
    ]);
    const sections = [...SECTIONS.slice(0, 1), css, type];
    const facets = { framework: ['Hugo'], css: ['Sass', 'Less'], type: ['Blog'] };
    const styled = bareTemplate('styled', { order: 1, facets });
    const zola = bareTemplate('zola', { order: 2, facets: { framework: ['Zola'] } });
    const was = catalogueOf([styled, zola], sections);
    const affected = (...templates: readonly Template[]) =>
      affectedPaths(was, catalogueOf(templates, sections), [], pageFingerprints(was)).paths;
    const more = bareTemplate('more', { order: 3, ...hugo });
    expect(affected(styled, zola, more)).toContain('/templates/zola');
    // Its card has no room for a fourth filter, which is counted on the pages of its others.
    const typed = affected({ ...styled, facets: { ...facets, type: ['Shop'] } }, zola);
    expect([...typed]).toEqual(expect.arrayContaining(['/templates/hugo', '/templates/sass']));
    expect(typed).not.toContain('/templates/zola');
  });

  it('are the lists whose order or whose counts change', () => {
    const moved = catalogueOf([{ ...one, order: 9 }, two]);
    expect(changed(moved).paths).toEqual(expect.arrayContaining(['/', '/templates']));
    expect(changed(moved).paths).not.toContain('/templates/blog');
    const three = bareTemplate('three', { order: 3, ...hugo });
    expect(changed(catalogueOf([one, two, three])).paths).toEqual(
      expect.arrayContaining(['/templates/hugo', '/templates/zola']),
    );
    expect(changed(catalogueOf([one, two, three])).paths).not.toContain('/templates/blog');
  });

  it('are those that show its card as a related template', () => {
    const neighbour = bareTemplate('neighbour', { order: 5, ...hugo });
    const with3 = catalogueOf([one, two, neighbour]);
    const after = catalogueOf([one, two, { ...neighbour, name: 'New' }]);
    const { paths } = affectedPaths(with3, after, [], pageFingerprints(with3));
    expect([...paths]).toContain('/templates/hugo/one');
    expect([...paths]).not.toContain('/templates/blog/two');
  });

  it('are those that had other templates beside them', () => {
    const neighbour = bareTemplate('neighbour', { order: 5, ...hugo });
    expect(changed(catalogueOf([one, two, neighbour])).paths).toContain('/templates/hugo/one');
    expect(changed(catalogueOf([one, two, neighbour])).paths).not.toContain('/templates/blog/two');
  });
});

describe('pages that the publish of a written page concerns', () => {
  const about = bareContentPage('about');
  const pages = (...all: readonly ContentPage[]) =>
    buildCatalogue({ sections: SECTIONS, templates: [one, two], textFields: [], pages: all });
  const affected = (
    was: Catalogue,
    is: Catalogue,
    ids: readonly string[] = [],
    isBeforeShown = true,
  ) => {
    const shown = isBeforeShown ? pageFingerprints(was) : undefined;
    const { paths, entryIds, isEveryPage } = affectedPaths(was, is, ids, shown);
    return { paths: [...paths], entryIds: [...entryIds], isEveryPage };
  };
  const rewritten = { ...about, body: 'New words' };

  it('are its own alone, though no webhook names it, where its link in the footer stays as it was', () => {
    const expected = { paths: ['/about'], entryIds: ['page-about'], isEveryPage: false };
    expect(affected(pages(about), pages(rewritten))).toEqual(expected);
    expect(affected(pages(about), pages(rewritten), ['page-about'])).toEqual(expected);
    const earlier = Array.from({ length: 6 }, (_, at) => bareContentPage(`page-${at}`));
    const seventh = affected(pages(...earlier), pages(...earlier, about));
    expect(seventh).toEqual(expected);
  });

  it('are its own and every other where its link in the footer comes, moves or goes', () => {
    const moved = { ...about, slug: 'about-us' };
    const entryIds = ['page-about'];
    for (const isShown of [true, false]) {
      expect(affected(pages(about), pages(moved), entryIds, isShown)).toMatchObject({
        paths: expect.arrayContaining(['/about', '/about-us']),
        entryIds,
        isEveryPage: true,
      });
      expect(affected(pages(), pages(about), entryIds, isShown).isEveryPage).toBe(true);
      expect(affected(pages(about), pages(), entryIds, isShown).isEveryPage).toBe(true);
    }
  });

  it('leave it known what all others show, where it was known before', () => {
    const [was, is] = [pages(about), pages(rewritten)];
    const known = affectedPaths(was, is, ['page-about'], pageFingerprints(was));
    expect(known.fingerprints).toEqual(pageFingerprints(is));
    const unknown = affectedPaths(was, is, ['page-about'], undefined);
    expect(unknown.fingerprints).toBeUndefined();
  });

  it('are no lists, also where cached pages may be of something else, unless more than pages changed', () => {
    expect(affected(pages(about), pages(rewritten), ['page-about'], false).paths).toEqual([
      '/about',
    ]);
    const more = ['page-about', 'value-hugo'];
    const { paths } = affected(pages(about), pages(rewritten), more, false);
    expect(paths).toEqual(['/about', ...LISTS]);
  });
});

describe('an editor knows an entry', () => {
  it.each([
    [
      'a template',
      'id-one',
      { name: 'one', paths: ['/templates/hugo/one', '/templates/hugo/one'] },
    ],
    ['a filter', 'value-zola', { name: 'Zola', paths: ['/templates/zola'] }],
    ['a section', 'section-type', { name: 'type', paths: [] }],
    ['nothing of the kind', 'unheard-of', { name: null, paths: [] }],
  ])('as %s', (_, id, description) => {
    expect(describeEntry(before, id)).toEqual(description);
  });

  it('as the publisher or the licence that templates name, and by no field that none of them shows', () => {
    const referring = bareTemplate('one', {
      details: { license: 'MIT License' },
      references: [
        { id: 'acme', name: 'Acme', field: 'publisher' },
        { id: 'mit', name: 'MIT License', field: 'license' },
        { id: 'gem', name: 'Gem', field: 'unseen' },
      ],
    });
    const catalogue = catalogueOf([referring]);
    expect(describeEntry(catalogue, 'acme')).toEqual({ name: 'Acme', paths: [] });
    expect(describeEntry(catalogue, 'mit')).toEqual({ name: 'MIT License', paths: [] });
    expect(describeEntry(catalogue, 'gem')).toEqual({ name: null, paths: [] });
  });
});
