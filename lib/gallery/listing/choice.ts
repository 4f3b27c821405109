/** What a visitor chose of a listing, and the address of that choice. */
import { ALL_TEMPLATES_PATH, filterPath, SEARCH_PATH } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import type { Sort } from '#lib/page-props';

export const SORTS: readonly Sort[] = ['recommended', 'newest', 'name'];

export type Choice = {
  /** In section order. */
  filters: readonly Filter[];
  /** What was searched for; empty: nothing. */
  words: string;
  /** `recommended`: the gallery's own order, or the best match first where words were searched for. */
  sort: Sort;
};

export const EVERYTHING: Choice = { filters: [], words: '', sort: 'recommended' };

/** A first page of all or of one filter has an address of its own; all else is a search. */
export function choicePath({ filters, words, sort }: Choice, page = 1): string {
  const [first] = filters;
  if (page === 1 && words === '' && sort === EVERYTHING.sort && filters.length < 2) {
    return first === undefined ? ALL_TEMPLATES_PATH : filterPath(first.value.slug);
  }
  const query = new URLSearchParams(
    filters.map(({ section, value }) => [section.field, value.slug]),
  );
  if (words !== '') query.set('q', words);
  if (sort !== EVERYTHING.sort) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? SEARCH_PATH : `${SEARCH_PATH}?${query}`;
}

/** The same choice with that filter taken away where it was chosen, else added. */
export function toggled(catalogue: Catalogue, choice: Choice, filter: Filter): Choice {
  const chosen = new Set(choice.filters);
  if (!chosen.delete(filter)) chosen.add(filter);
  // In section order, so that one choice has one address.
  const filters = catalogue.groups.flatMap((group) =>
    group.filters.filter((one) => chosen.has(one)),
  );
  return { ...choice, filters };
}
