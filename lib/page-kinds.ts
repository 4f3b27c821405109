/**
 * Every kind of page that is rendered from the content, by its name in metrics, with Next's route to it. What
 * each shows is in `catalogue/page-registry.ts`, which doesn't compile while one is missing there.
 */
export const PAGE_ROUTES = {
  home: '/',
  templates: '/templates',
  search: '/templates/search',
  new: '/templates/new',
  compare: '/templates/compare',
  filter: '/templates/[filterSlug]',
  template: '/templates/[filterSlug]/[templateSlug]',
  page: '/[slug]',
} as const;

export type PageKind = keyof typeof PAGE_ROUTES;

/** Paths that the site has at its root: no page written in Contentful can have such a slug. */
export const RESERVED_PAGE_SLUGS: ReadonlySet<string> = new Set([
  'index',
  'templates',
  'api',
  'editor',
  '404',
  '500',
  'feed.xml',
  'llms.txt',
  'robots.txt',
  'sitemap.xml',
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'fonts',
  'manifest.webmanifest',
]);

/** A redirect of `next.config.js`; unlike the others, the content model lets editors write it. */
const REDIRECTED_SLUG = 'templates.md';

/** In any capitals; what begins with an underscore is Next's, or a way through the site to pictures. */
export const isReservedSlug = (slug: string): boolean =>
  slug.startsWith('_') ||
  RESERVED_PAGE_SLUGS.has(slug.toLowerCase()) ||
  slug.toLowerCase() === REDIRECTED_SLUG;

const PATTERNS = Object.entries(PAGE_ROUTES).map(([kind, route]): [PageKind, RegExp] => [
  kind as PageKind,
  new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`),
]);

/** The kind of page that a path has, whether there is one or not. @param pathname encoded, without a query */
export function pageKindOf(pathname: string): PageKind | undefined {
  const kind = PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0];
  return kind === 'page' && isReservedSlug(pathname.slice(1)) ? undefined : kind;
}

/** Whether anybody can make up paths of that kind. */
export const hasSlugs = (kind: PageKind | undefined): boolean =>
  kind !== undefined && PAGE_ROUTES[kind].includes('[');
