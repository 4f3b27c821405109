import { CONTENT_KINDS, pagesOf } from '@/lib/runtime/content-kinds';
import { LANGUAGES } from '@/lib/runtime/languages';

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

/** The only redirect in `next.config.js` whose source is a valid slug. */
const REDIRECTED_SLUG = 'templates.md';

export const RESERVED_FILTER_SLUGS: ReadonlySet<string> = new Set([
  'all',
  'compare',
  'index.md',
  'new',
  'search',
]);

const RESERVED_TEMPLATE_SLUGS: ReadonlySet<string> = new Set(['feed.xml', 'index.md']);

const CONTENT_SLUGS = CONTENT_KINDS.map(pagesOf).flatMap(({ route, list }) =>
  [route, list].map((path) => path?.split('/')[1]),
);

/** Slugs that begin with "_" belong to Next and to proxied pictures. */
export const isReservedPageSlug = (slug: string): boolean =>
  slug.startsWith('_') ||
  RESERVED_PAGE_SLUGS.has(slug.toLowerCase()) ||
  CONTENT_SLUGS.includes(slug.toLowerCase()) ||
  LANGUAGES.some(({ prefix }) => prefix === `/${slug.toLowerCase()}`) ||
  slug.toLowerCase() === REDIRECTED_SLUG;

/**
 * These paths can't be redirected, because the site answers them itself. `/templates` is a page.
 */
export const isReservedFirstSegment = ([first = '', ...rest]: readonly string[]): boolean =>
  first.startsWith('_') ||
  (RESERVED_PAGE_SLUGS.has(first.toLowerCase()) && first !== 'templates') ||
  (first === 'templates' && RESERVED_TEMPLATE_SLUGS.has(rest.at(-1) ?? ''));

export const isReservedFilterSlug = (slug: string): boolean => RESERVED_FILTER_SLUGS.has(slug);

export const isReservedTemplateSlug = (slug: string): boolean => RESERVED_TEMPLATE_SLUGS.has(slug);
