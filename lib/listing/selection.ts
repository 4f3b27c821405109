import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { ALL_TEMPLATES_PATH, feedPath, filterPath, SEARCH_PATH } from '@/lib/catalogue/paths';
import { FEED_PATH } from '@/lib/page/rss';
import type { Sort } from '@/lib/page-props';

export const SORTS: readonly Sort[] = ['recommended', 'popular', 'newest', 'updated', 'name'];

export type Selection = {
  /** In section order. */
  filters: readonly Filter[];
  term: string;
  /** `recommended` means the best match first or, without a term, the gallery's order. */
  sort: Sort;
};

export const EMPTY_SELECTION: Selection = { filters: [], term: '', sort: 'recommended' };

/** Anything beyond one filter is a search. */
export function selectionPath(selection: Selection, page = 1): string {
  const { filters, term, sort } = selection;
  const [first] = filters;
  if (page === 1 && term === '' && sort === EMPTY_SELECTION.sort && filters.length < 2) {
    return first === undefined ? ALL_TEMPLATES_PATH : filterPath(first.value.slug);
  }
  const query = queryOf(selection);
  if (sort !== EMPTY_SELECTION.sort) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return `${SEARCH_PATH}?${query}`;
}

export function selectionFeedPath(selection: Pick<Selection, 'filters' | 'term'>): string {
  const [first, another] = selection.filters;
  if (selection.term !== '' || another !== undefined) {
    return `${feedPath(SEARCH_PATH)}?${queryOf(selection)}`;
  }
  return first === undefined ? FEED_PATH : feedPath(filterPath(first.value.slug));
}

function queryOf({ filters, term }: Pick<Selection, 'filters' | 'term'>): URLSearchParams {
  const query = new URLSearchParams(
    filters.map(({ section, value }) => [section.field, value.slug]),
  );
  if (term !== '') query.set('q', term);
  return query;
}

export function toggleFilter(
  catalogue: Catalogue,
  selection: Selection,
  filter: Filter,
): Selection {
  const chosen = new Set(selection.filters);
  if (!chosen.delete(filter)) chosen.add(filter);
  // Sorted, so that each selection has one URL.
  const filters = catalogue.searchGroups.flatMap((group) =>
    group.filters.filter((one) => chosen.has(one)),
  );
  return { ...selection, filters };
}
