/** Which addresses an entry has, and which page somebody meant with an address that no page has. */
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { matchPathLoosely } from '@/lib/catalogue/loose-path-match';
import { pathOfEntry } from '@/lib/catalogue/page-registry';
import { markdownPath, pathsOf } from '@/lib/catalogue/paths';
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

describe('the addresses of a template', () => {
  it('are its canonical one first, and one under each of its filters', () => {
    expect(pathsOf(catalogue(), both)).toEqual([
      '/templates/hugo/Both',
      '/templates/hugo/Both',
      '/templates/blog/Both',
      '/templates/Shop/Both',
    ]);
    expect(pathsOf(catalogue(), alone)).toEqual(['/templates/all/alone']);
  });

  it('each have one for its Markdown', () => {
    expect(markdownPath('/templates/all/alone')).toBe('/templates/all/alone/index.md');
  });
});

describe('the address of an entry', () => {
  it.each([
    ['a template', both.id, '/templates/hugo/Both'],
    ['a filter', 'value-hugo', '/templates/hugo'],
    ['neither', 'section-framework', undefined],
  ])('that is %s', (_, id, path) => {
    expect(pathOfEntry(catalogue(), id)).toBe(path);
  });
});

describe('an address that no page has', () => {
  it.each([
    ['a filter in other capitals', '/templates/HUGO', '/templates/hugo', 'value-hugo'],
    ['a filter inside its section', '/templates/SHOP', '/templates/Shop', 'section-type'],
    ['a template in other capitals', '/templates/hugo/both', '/templates/hugo/Both', 'id-Both'],
    ['a template without its filter', '/templates/alone', '/templates/all/alone', 'id-alone'],
    [
      'a template under a filter, not the filter',
      '/templates/x/hUGO',
      '/templates/blog/Hugo',
      'id-Hugo',
    ],
  ])('means %s', (_, path, to, entryId) => {
    expect(matchPathLoosely(catalogue(), path)).toEqual({ to, entryId });
  });

  it.each(['/templates/unheard-of', '/templates/hugo/more/both', '/templates'])(
    'means nothing: %s',
    (path) => {
      expect(matchPathLoosely(catalogue(), path)).toBeUndefined();
    },
  );
});
