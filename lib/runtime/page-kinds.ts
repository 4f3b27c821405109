/** Names as in metrics; `catalogue/page-registry.ts` describes them. */
import { isReservedPageSlug } from '@/lib/runtime/reserved-slugs';

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

const PATTERNS = Object.entries(PAGE_ROUTES).map(([kind, route]): [PageKind, RegExp] => [
  kind as PageKind,
  new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`),
]);

/** The page needn't exist. @param pathname encoded, without a query */
export function pageKindOf(pathname: string): PageKind | undefined {
  const kind = PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0];
  return kind === 'page' && isReservedPageSlug(pathname.slice(1)) ? undefined : kind;
}

export const hasSlugs = (kind: PageKind | undefined): boolean =>
  kind !== undefined && PAGE_ROUTES[kind].includes('[');
