import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { belongsUnder, canonicalPath, comparePath, urlPathsOf } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const type = bareSection('type', [
  ['Blog', 'blog'],
  ['Shop', 'shop'],
]);
const frameworks = bareSection('framework', [
  ['Next.js', 'next.js'],
  ['Hugo', 'hugo'],
]);

/** The canonical path must not depend on the order of sections. */
function addressOf(facets: Template['facets'], slug = 'it'): string {
  const it = bareTemplate(slug, { facets });
  const catalogue = buildCatalogue({
    sections: [type, frameworks],
    templates: [it],
    textFields: [],
  });
  return canonicalPath(catalogue, it);
}

describe('a template’s canonical path', () => {
  it('is under the first framework', () => {
    const facets = { type: ['Blog'], framework: ['Hugo', 'Next.js'] };
    expect(addressOf(facets)).toBe('/templates/hugo/it');
  });

  it('is under the first framework that is a filter', () => {
    const facets = { type: ['Blog'], framework: ['Unlisted', 'Next.js'] };
    expect(addressOf(facets)).toBe('/templates/next.js/it');
  });

  it('is under the first filter if no framework is a filter', () => {
    expect(addressOf({ framework: ['Unlisted'], type: ['Shop', 'Blog'] })).toBe(
      '/templates/blog/it',
    );
    expect(addressOf({ type: ['Shop'] })).toBe('/templates/shop/it');
  });

  it('is under "all" if the template has no filters', () => {
    expect(addressOf({})).toBe('/templates/all/it');
    expect(addressOf({ framework: ['Unlisted'], type: ['Unlisted'] })).toBe('/templates/all/it');
  });

  it('ignores a framework that is a filter only in another section', () => {
    const it = bareTemplate('it', { facets: { framework: ['Hugo'], type: ['Blog', 'Hugo'] } });
    const both = bareSection('type', [
      ['Blog', 'blog'],
      ['Hugo', 'written-with-hugo'],
    ]);
    const catalogue = buildCatalogue({ sections: [both], templates: [it], textFields: [] });
    expect(canonicalPath(catalogue, it)).toBe('/templates/blog/it');
  });

  it('is URL-encoded', () => {
    expect(addressOf({}, 'c++ & “c#”?')).toBe(
      `/templates/all/${encodeURIComponent('c++ & “c#”?')}`,
    );
  });

  it('ignores a framework’s name in another field', () => {
    expect(addressOf({ type: ['Next.js'] })).toBe('/templates/all/it');
  });
});

describe('a template page', () => {
  const it1 = bareTemplate('it', {
    facets: { framework: ['Next.js', 'Hugo'], type: ['Blog'] },
  });
  const alone = bareTemplate('alone');
  const catalogue = buildCatalogue({
    sections: [frameworks, type],
    templates: [it1, alone],
    textFields: [],
  });

  it.each(['next.js', 'hugo', 'blog'])('is available under its filter %s', (slug) => {
    expect(belongsUnder(catalogue, it1, slug)).toBe(true);
  });

  it.each(['shop', 'unheard-of', 'all', 'Next.js', ''])('is not available under "%s"', (slug) => {
    expect(belongsUnder(catalogue, it1, slug)).toBe(false);
  });

  it('is available under "all" if it has no filters', () => {
    expect(belongsUnder(catalogue, alone, 'all')).toBe(true);
  });
});

it('includes the compared templates in the comparison path', () => {
  expect(comparePath([])).toBe('/templates/compare');
  expect(comparePath(['a&b', 'c,d'])).toBe('/templates/compare?t=a%26b,c%252Cd');
});

it.each([
  ['/about', ['/about']],
  ['/templates/new', ['/templates/new']],
  ['/templates', ['/templates', '/templates/index.md']],
  ['/templates/hugo', ['/templates/hugo', '/templates/hugo/index.md', '/templates/hugo/feed.xml']],
  ['/templates/hugo/it', ['/templates/hugo/it', '/templates/hugo/it/index.md']],
])('lists all URL paths of the page %s', (path, all) => {
  expect(urlPathsOf(path)).toEqual(all);
});
