/** Metrics use these names; `catalogue/page-registry.ts` describes each kind. */
import { CONTENT_KINDS, type ContentKind, pagesOf } from '@/lib/runtime/content-kinds';
import { languageOfPath } from '@/lib/runtime/language-paths';
import { isReservedPageSlug } from '@/lib/runtime/reserved-slugs';

const ROUTES = {
  home: '/',
  templates: '/templates',
  search: '/templates/search',
  new: '/templates/new',
  compare: '/templates/compare',
  filter: '/templates/[filterSlug]',
  template: '/templates/[filterSlug]/[templateSlug]',
} as const;

export type PageKind = keyof typeof ROUTES | ContentKind | `${ContentKind}-list`;

const contentRoutes = (kind: ContentKind) => {
  const { route, list } = pagesOf(kind);
  return [[kind, route], ...(list === undefined ? [] : [[`${kind}-list`, list]])];
};

export const PAGE_ROUTES = {
  ...ROUTES,
  ...Object.fromEntries(CONTENT_KINDS.flatMap(contentRoutes)),
} as Readonly<typeof ROUTES & Record<PageKind, string>>;

const SEGMENTS = Map.groupBy(
  Object.entries(PAGE_ROUTES).map(([kind, route]) => ({
    kind: kind as PageKind,
    parts: route.split('/'),
  })),
  ({ parts }) => parts.length,
);

/**
 * The page needn't exist.
 * @param address encoded, with its language, without a query
 */
export function pageKindOf(address: string): PageKind | undefined {
  const { path: pathname } = languageOfPath(address);
  const segments = pathname.split('/');
  const isReserved = () => isReservedPageSlug(pathname.slice(1));
  return SEGMENTS.get(segments.length)?.find(
    ({ kind, parts }) =>
      parts.every((part, at) =>
        part.startsWith('[') ? segments[at] !== '' : segments[at] === part,
      ) && !(PAGE_ROUTES[kind] === '/[slug]' && isReserved()),
  )?.kind;
}

export const hasSlugs = (kind: PageKind | undefined): boolean =>
  kind !== undefined && PAGE_ROUTES[kind].includes('[');
