import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import {
  entryPage,
  entryPages,
  hasPage,
  isListPath,
  listPaths,
  sitemapAddresses,
} from '@/lib/catalogue/page-registry';
import { parseSitePath } from '@/lib/catalogue/path-validation';
import type { FilterSection, Template } from '@/lib/catalogue/template';
import { routeName } from '@/lib/observability/metrics-routes';
import { matchPathLoosely } from '@/lib/page/loose-path-match';
import { hasSlugs, PAGE_ROUTES, pageKindOf } from '@/lib/runtime/page-kinds';
import { isReservedPageSlug } from '@/lib/runtime/reserved-slugs';
import { bareContentPage, bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

/** Routes without content. */
const NO_PAGES_OF_CONTENT = /^\/(\[\.{3}path\]|api\/.*|_\w+|404|500|editor.*|.*\.(xml|txt|md))$/;

const routes = readdirSync('pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `/${file}`.replace(/\.tsx?$/, '').replace(/\/index$/, '') || '/');

const catalogue = buildCatalogue({
  sections: [bareSection('framework', [['Hugo', 'hugo']])],
  templates: [bareTemplate('one', { facets: { framework: ['Hugo'] } })],
  textFields: [],
  entries: [bareContentPage('about'), bareContentPage('Prix & coûts')],
});

/** Next redirects or rewrites these first. */
const ruledPaths = [
  ...readFileSync('next.config.js', 'utf8').matchAll(/source: '([^']+)', destination/g),
].map(([, source = '']) => source);

const BLOGS = bareSection('type', [['Blog', 'blog']]);

describe('page kinds', () => {
  it('match the routes in pages/ one to one', () => {
    const rendered = routes.filter((route) => !NO_PAGES_OF_CONTENT.test(route));
    expect(rendered.sort()).toEqual(Object.values(PAGE_ROUTES).sort());
  });

  it.each(Object.entries(PAGE_ROUTES))('%s pages are recognised by the route %s', (kind, route) => {
    const path = route.replace(/\[\w+\]/g, 'any');
    expect(pageKindOf(path)).toBe(kind);
    expect(parseSitePath(`${path}?q=1`)).toBe(`${path}?q=1`);
    expect(routeName(path)).toBe(kind);
    expect(hasPage(catalogue, path)).toBe(!hasSlugs(pageKindOf(path)));
  });

  it('the 500 page is named error-page, which no alert counts', () => {
    expect(routeName('/500')).toBe('error-page');
  });

  it('lists are those with a fixed path, and filters', () => {
    const paths = ['/templates/search', ...sitemapAddresses(catalogue).map(({ path }) => path)];
    expect(paths.filter(isListPath)).toEqual([...listPaths(), '/templates/hugo']);
  });

  it('other paths do not belong to a page kind', () => {
    for (const path of [
      '/a/b',
      '/templates/a/b/c',
      '/templates/',
      '//a',
      '',
      '/editor',
      '/api/x',
    ]) {
      expect({ path, kind: pageKindOf(path) }).toEqual({ path, kind: undefined });
      expect([hasPage(catalogue, path), isListPath(path)]).toEqual([false, false]);
    }
  });
});

describe('a template', () => {
  it.each([
    ['/templates/hugo/one', true],
    ['/templates/all/alone', true],
    ['/templates/all/one', false],
    ['/templates/hugo/one?q=1', true],
    ['/templates/blog/one', false],
    ['/templates/hugo/unheard-of', false],
  ])('has a page only under its own filters: %s → %s', (path, isThere) => {
    const sections = [bareSection('framework', [['Hugo', 'hugo']]), BLOGS];
    const hugo = { facets: { framework: ['Hugo'] } };
    const templates = [bareTemplate('one', hugo), bareTemplate('alone')];
    expect(hasPage(buildCatalogue({ sections, templates, textFields: [] }), path)).toBe(isThere);
  });
});

describe('the sitemap', () => {
  const dated = (day: number) => ({ updatedAt: `2026-0${day}-01T00:00:00.000Z` });
  const sitemapOf = (sections: readonly FilterSection[], templates: readonly Template[]) =>
    sitemapAddresses(buildCatalogue({ sections, templates, textFields: [] }));

  it('contains only lists without dates if the gallery is empty', () => {
    expect(sitemapOf([BLOGS], [])).toEqual(listPaths().map((path) => ({ path, updatedAt: '' })));
    expect(listPaths()).toEqual(expect.arrayContaining(['/', '/templates', '/templates/new']));
  });

  it('dates a list by its newest template or its filter, whichever is later', () => {
    const { values, ...section } = BLOGS;
    const sections = (day: number) => [
      { ...section, values: values.map((one) => ({ ...one, ...dated(day) })) },
    ];
    const facets = { type: ['Blog'] };
    const templates = [
      bareTemplate('a', { ...dated(4), facets }),
      bareTemplate('b', { ...dated(6), facets }),
      bareTemplate('c', { ...dated(5), facets }),
      bareTemplate('elsewhere', dated(8)),
    ];
    const blogs = (day: number) =>
      sitemapOf(sections(day), templates).find(({ path }) => path === '/templates/blog');
    expect(blogs(1)).toMatchObject(dated(6));
    expect(blogs(7)).toMatchObject(dated(7));
    expect(sitemapOf(sections(1), templates)[0]).toEqual({ path: '/', ...dated(8) });
  });
});

it('entryPages includes templates, filters and content pages, but not lists', () => {
  expect(entryPages(catalogue).map(({ entryId }) => entryId)).toEqual([
    'id-one',
    'page-about',
    'page-Prix & coûts',
    'value-hugo',
  ]);
});

describe('a content page', () => {
  it('is in the sitemap', () => {
    const paths = sitemapAddresses(catalogue).map(({ path }) => path);
    expect(paths.filter((path) => !listPaths().includes(path))).toEqual([
      '/templates/hugo/one',
      '/about',
      '/Prix%20%26%20co%C3%BBts',
      '/templates/hugo',
    ]);
    expect(hasPage(catalogue, '/Prix%20%26%20co%C3%BBts?x=1')).toBe(true);
    expect(hasPage(catalogue, '/pricing')).toBe(false);
  });

  it('is found by its entry ID and by its path, regardless of case', () => {
    expect(entryPage(catalogue, 'page-about')).toMatchObject({ name: 'about', slug: 'about' });
    expect(entryPages(catalogue, 'page').map(({ entryId }) => entryId)).toEqual([
      'page-about',
      'page-Prix & coûts',
    ]);
    expect(matchPathLoosely(catalogue, '/About')).toEqual({ to: '/about', entryId: 'page-about' });
    const accentApart = encodeURIComponent('Prix & coûts'.normalize('NFD'));
    expect(matchPathLoosely(catalogue, `/${accentApart}`)?.entryId).toBe('page-Prix & coûts');
    expect(matchPathLoosely(catalogue, '/one')).toBeUndefined();
  });

  it('is left out and logged if its slug is reserved, regardless of case', () => {
    expect(ruledPaths).toEqual(expect.arrayContaining(['/templates.md', '/_pictures/:path*']));
    const taken = [...routes, ...readdirSync('public').map((file) => `/${file}`), ...ruledPaths]
      .map((path) => path.split('/')[1] ?? '')
      .filter((segment) => segment !== '' && !segment.startsWith('['));
    expect(taken.length).toBeGreaterThan(12);
    for (const slug of [...taken, 'index', '_next', 'Templates', 'FAVICON.ico']) {
      expect({ slug, isReserved: isReservedPageSlug(slug) }).toEqual({ slug, isReserved: true });
    }
    const { entryByPath, problems } = buildCatalogue({
      sections: [],
      templates: [],
      textFields: [],
      entries: [bareContentPage('Editor'), bareContentPage('a'), bareContentPage('a', { id: 'b' })],
    });
    expect([...entryByPath.values()].map(({ id }) => id)).toEqual(['page-a']);
    expect(problems).toMatchObject([
      { entryId: 'page-Editor', kind: 'slug-reserved', value: 'Editor' },
      { entryId: 'b', kind: 'slug-taken', value: 'a', holder: { id: 'page-a' } },
    ]);
  });
});
