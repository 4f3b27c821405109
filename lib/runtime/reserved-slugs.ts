/** Slugs that are the site's own: an entry that has one is left out, and its editor is told. */

/** Slugs that no page written in Contentful can have: what the site has at its root. */
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

/** Slugs that no filter value can have: what the site has below `/templates`. */
export const RESERVED_FILTER_SLUGS: ReadonlySet<string> = new Set([
  'all',
  'compare',
  'index.md',
  'new',
  'search',
]);

/** Slugs that no template can have: files of a filter. */
const RESERVED_TEMPLATE_SLUGS: ReadonlySet<string> = new Set(['feed.xml', 'index.md']);

/** In any capitals; what begins with an underscore is Next's, or a way through the site to pictures. */
export const isReservedPageSlug = (slug: string): boolean =>
  slug.startsWith('_') ||
  RESERVED_PAGE_SLUGS.has(slug.toLowerCase()) ||
  slug.toLowerCase() === REDIRECTED_SLUG;

export const isReservedFilterSlug = (slug: string): boolean => RESERVED_FILTER_SLUGS.has(slug);

export const isReservedTemplateSlug = (slug: string): boolean => RESERVED_TEMPLATE_SLUGS.has(slug);
