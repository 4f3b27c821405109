/** What a visitor chose of a listing, and the address of that choice. */
import { ALL_TEMPLATES_PATH, filterPath, SEARCH_PATH } from '#lib/catalogue/addresses';
import type { Filter } from '#lib/catalogue/filters';

export type Choice = {
  /** In section order. */
  filters: readonly Filter[];
  /** What was searched for; empty: nothing. */
  words: string;
};

export const EVERYTHING: Choice = { filters: [], words: '' };

/** A first page of all or of one filter has an address of its own; all else is a search. */
export function choicePath({ filters, words }: Choice, page: number): string {
  const [first] = filters;
  if (page === 1 && words === '' && filters.length < 2) {
    return first === undefined ? ALL_TEMPLATES_PATH : filterPath(first.value.slug);
  }
  const query = new URLSearchParams(
    filters.map(({ section, value }) => [section.field, value.slug]),
  );
  if (words !== '') query.set('q', words);
  if (page > 1) query.set('page', String(page));
  return `${SEARCH_PATH}?${query}`;
}
