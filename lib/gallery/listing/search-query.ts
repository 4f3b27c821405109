/** The query of `/templates/search` and of `/api/templates`: what it asks for, and what is wrong with it. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import { type Choice, EVERYTHING, SORTS } from '#lib/gallery/listing/choice';
import type { Sort } from '#lib/page-props';

export const LONGEST_SEARCH = 120;
const LONGEST_SHOWN = 60;

/** As Next gives it: a key that is repeated holds a list. */
export type SearchQuery = Readonly<Record<string, string | string[] | undefined>>;

export type Asked = {
  choice: Choice;
  /** Values that were asked for and aren't there, as they were written, cut short. */
  unknown: readonly string[];
  /** Counted from 1. */
  page: number;
  /** A section is asked for by values that it doesn't have, alone: nothing can match. */
  isImpossible: boolean;
  /** What could not be used, in words. */
  problems: readonly string[];
};

/** A page shows what it can make of any query; the API refuses one with problems. */
export function readQuery(catalogue: Catalogue, query: SearchQuery): Asked {
  const problems: string[] = [];
  const unknown: string[] = [];
  let isImpossible = false;
  const filters: Filter[] = [];
  for (const { section, filters: offered } of catalogue.groups) {
    const slugs = new Set(valuesOf(query, section.field));
    const found = offered.filter(({ value }) => slugs.delete(value.slug));
    filters.push(...found);
    for (const slug of slugs) {
      unknown.push(shown(slug));
      problems.push(`${section.field}: there is no "${shown(slug)}"`);
    }
    if (slugs.size > 0 && found.length === 0) isImpossible = true;
  }
  const known = new Set([
    'q',
    'sort',
    'page',
    ...catalogue.groups.map(({ section }) => section.field),
  ]);
  for (const key of Object.keys(query)) {
    if (!known.has(key))
      problems.push(`"${shown(key)}" is not asked for here: ${[...known].join(', ')} are`);
  }
  const choice = { filters, words: wordsOf(query, problems), sort: sortOf(query, problems) };
  return { choice, unknown, page: pageOf(query, problems), isImpossible, problems };
}

function wordsOf(query: SearchQuery, problems: string[]): string {
  const words = (only(query, 'q', problems) ?? '').trim();
  if (words.length > LONGEST_SEARCH) problems.push(`q: at most ${LONGEST_SEARCH} characters`);
  return words.slice(0, LONGEST_SEARCH).toWellFormed();
}

function sortOf(query: SearchQuery, problems: string[]): Sort {
  const asked = only(query, 'sort', problems);
  const sort = SORTS.find((one) => one === asked);
  if (asked !== undefined && sort === undefined) problems.push(`sort: one of ${SORTS.join(', ')}`);
  return sort ?? EVERYTHING.sort;
}

function pageOf(query: SearchQuery, problems: string[]): number {
  const asked = only(query, 'page', problems);
  if (asked === undefined) return 1;
  const page = Number(asked);
  if (Number.isSafeInteger(page) && page > 0) return page;
  problems.push('page: a whole number, from 1');
  return 1;
}

function only(query: SearchQuery, key: string, problems: string[]): string | undefined {
  const values = valuesOf(query, key);
  if (values.length > 1) problems.push(`${key}: once, not ${values.length} times`);
  return values[0];
}

function valuesOf(query: SearchQuery, key: string): readonly string[] {
  // A form sends its empty fields too.
  const values = Object.hasOwn(query, key) ? [query[key] ?? []].flat() : [];
  return values.filter((value) => value !== '');
}

/** What a stranger sent is not repeated at length, nor with signs that would turn the words around it. */
function shown(text: string): string {
  const signs = [...text.replace(/[\p{Cc}\p{Cf}]/gu, '')];
  const first = signs.slice(0, LONGEST_SHOWN).join('');
  return (signs.length > LONGEST_SHOWN ? `${first}…` : first).toWellFormed();
}
