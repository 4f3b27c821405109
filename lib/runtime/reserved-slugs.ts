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

/** The only redirect of `next.config.js` that is a valid slug. */
const REDIRECTED_SLUG = 'templates.md';

export const RESERVED_FILTER_SLUGS: ReadonlySet<string> = new Set([
  'all',
  'compare',
  'index.md',
  'new',
  'search',
]);

const RESERVED_TEMPLATE_SLUGS: ReadonlySet<string> = new Set(['feed.xml', 'index.md']);

/** "_" belongs to Next and proxied pictures. */
export const isReservedPageSlug = (slug: string): boolean =>
  slug.startsWith('_') ||
  RESERVED_PAGE_SLUGS.has(slug.toLowerCase()) ||
  slug.toLowerCase() === REDIRECTED_SLUG;

export const isReservedFilterSlug = (slug: string): boolean => RESERVED_FILTER_SLUGS.has(slug);

export const isReservedTemplateSlug = (slug: string): boolean => RESERVED_TEMPLATE_SLUGS.has(slug);
