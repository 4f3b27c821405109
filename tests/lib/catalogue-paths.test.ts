import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { pathOfEntry } from '@/lib/catalogue/page-registry';
import { filterOfEntry, markdownPath, pathsOf, synonymSearchPath } from '@/lib/catalogue/paths';
import { matchPathLoosely } from '@/lib/page/loose-path-match';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const both = bareTemplate('Both', { facets: { framework: ['Hugo'], type: ['Blog', 'Shop'] } });
const alone = bareTemplate('alone');
const twin = bareTemplate('Hugo', { facets: { type: ['Blog'] } });
const inline = bareSection('type', [
  ['Blog', 'blog'],
  ['Shop', 'Shop'],
]);
const catalogue = () =>
  buildCatalogue({
    sections: [
      bareSection('framework', [['Hugo', 'hugo']]),
      { ...inline, values: inline.values.map((value) => ({ ...value, id: null })) },
    ],
    templates: [both, alone, twin],
    textFields: [],
  });

describe('the paths of a template', () => {
  it('start with the canonical path, followed by a path for each filter', () => {
    expect(pathsOf(catalogue(), both)).toEqual([
      '/templates/hugo/Both',
      '/templates/hugo/Both',
      '/templates/blog/Both',
      '/templates/Shop/Both',
    ]);
    expect(pathsOf(catalogue(), alone)).toEqual(['/templates/all/alone']);
  });

  it('each have a Markdown path', () => {
    expect(markdownPath('/templates/all/alone')).toBe('/templates/all/alone/index.md');
  });
});

describe('the path of an entry', () => {
  it.each([
    ['the canonical path for a template', both.id, '/templates/hugo/Both'],
    ['the list path for a filter', 'value-hugo', '/templates/hugo'],
    ['undefined for a section', 'section-framework', undefined],
  ])('is %s', (_, id, path) => {
    expect(pathOfEntry(catalogue(), id)).toBe(path);
  });
});

describe('the filter for an entry that templates link to', () => {
  const named = (field: string, id: string, name: string) => ({ field, id, name });
  const linking = buildCatalogue({
    sections: [
      bareSection('type', [['Hugo', 'for-hugo']]),
      bareSection('framework', [
        ['Astro', 'astro'],
        ['Hugo', 'hugo'],
      ]),
    ],
    templates: [
      bareTemplate('first', {
        order: 1,
        facets: { framework: ['Astro', 'Hugo'], type: ['Hugo'], author: ['Ada'] },
        references: [
          named('framework', 'tool-astro', 'Astro'),
          named('framework', 'tool-hugo', 'Hugo'),
          named('author', 'tool-hugo', 'Hugo'),
          named('author', 'ada', 'Ada'),
        ],
      }),
      bareTemplate('second', {
        order: 2,
        facets: { framework: ['Hugo'], author: ['Ada'] },
        references: [named('framework', 'ada', 'Hugo')],
      }),
    ],
    textFields: [],
  });

  it.each([
    ['the filter with the entry’s name in the section of the linking field', 'tool-hugo', 'hugo'],
    ['the filter for a link from a field that has a section', 'ada', 'hugo'],
    ['the entry’s own filter if the entry is a filter value', 'value-astro', 'astro'],
    ['undefined if no template links to the entry', 'nobody', undefined],
  ])('is %s', (_, id, slug) => {
    expect(filterOfEntry(linking, id)?.value.slug).toBe(slug);
  });
});

describe('the search path of a synonym', () => {
  const synonyms = [
    { id: 'empty', words: [], means: ['Go'] },
    { id: 'other', words: ['gopher'], means: ['Go'] },
    { id: 'go', words: ['c & go', 'golang'], means: ['Go'] },
  ];

  it.each([
    ['uses the synonym’s first word', 'go', '/templates/search?q=c+%26+go'],
    ['is undefined if the synonym has no words', 'empty', undefined],
    ['is undefined for an unknown entry', 'template', undefined],
  ])('%s', (_, id, path) => {
    expect(synonymSearchPath({ synonyms }, id)).toBe(path);
  });
});

describe('a path without a page', () => {
  it.each([
    ['a filter with different capitalisation', '/templates/HUGO', '/templates/hugo', 'value-hugo'],
    [
      'a filter that is written inside its section',
      '/templates/SHOP',
      '/templates/Shop',
      'section-type',
    ],
    [
      'a template with different capitalisation',
      '/templates/hugo/both',
      '/templates/hugo/Both',
      'id-Both',
    ],
    [
      'a template whose filter is missing from the path',
      '/templates/alone',
      '/templates/all/alone',
      'id-alone',
    ],
    [
      'a template rather than a filter with the same slug',
      '/templates/x/hUGO',
      '/templates/blog/Hugo',
      'id-Hugo',
    ],
  ])('matches %s', (_, path, to, entryId) => {
    expect(matchPathLoosely(catalogue(), path)).toEqual({ to, entryId });
  });

  it.each(['/templates/unheard-of', '/templates/hugo/more/both', '/templates'])(
    'does not match any page: %s',
    (path) => {
      expect(matchPathLoosely(catalogue(), path)).toBeUndefined();
    },
  );
});
