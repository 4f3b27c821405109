import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { EMPTY_SELECTION, type Selection, SORTS } from '@/lib/listing/selection';
import type { RedirectContext } from '@/lib/page/configured-redirect';
import { currentFilterSlugs } from '@/lib/page/redirects';
import type { Sort } from '@/lib/page-props';
import { nearestName } from '@/lib/runtime/nearest-name';

export const MAX_QUERY_LENGTH = 120;
const MAX_SHOWN_LENGTH = 60;
const MAX_PROBLEMS = 10;

/** Next turns repeated keys into lists. */
export type SearchQuery = Readonly<Record<string, string | string[] | undefined>>;

export type SearchParams = {
  selection: Selection;
  /** Shortened. */
  unknown: readonly string[];
  /** Counted from 1. */
  page: number;
  /** True if some section has only unknown values. */
  isImpossible: boolean;
  isQueryCut: boolean;
  /** Such as `page: a whole number, from 1`. */
  problems: readonly string[];
};

export const refusalMessage = (problems: readonly string[]) =>
  `The query can't be answered: ${problems.join('; ')}.`;

/** Accepts former slugs. */
export async function readSearchParams(
  pageContext: RedirectContext,
  query: SearchQuery,
): Promise<SearchParams> {
  const { catalogue } = pageContext;
  const fields = new Set(catalogue.searchGroups.map(({ section }) => section.field));
  const asked = await Promise.all(
    Array.from(fields, async (field) => {
      const slugs = await currentFilterSlugs(pageContext, valuesOf(query, field));
      const fieldOf = (slug: string) => catalogue.filterBySlug.get(slug)?.section.field ?? field;
      return slugs.map((slug) => ({ field: fieldOf(slug), slug }));
    }),
  );
  const slugsByField = Array.from(
    Map.groupBy(asked.flat(), ({ field }) => field),
    ([field, values]) => [field, values.map(({ slug }) => slug)],
  );
  const others = Object.entries(query).filter(([key]) => !fields.has(key));
  return parseSearchParams(catalogue, Object.fromEntries([...others, ...slugsByField]));
}

/** The API refuses a query with problems. */
export function parseSearchParams(catalogue: Catalogue, query: SearchQuery): SearchParams {
  const problems: string[] = [];
  const unknown: string[] = [];
  let isImpossible = false;
  const filters = catalogue.searchGroups.flatMap((group): readonly Filter[] => {
    const slugs = new Set(valuesOf(query, group.section.field));
    return group.filters.filter(({ value }) => slugs.has(value.slug));
  });
  // Two sections may filter by the same field.
  const fields = new Set(catalogue.searchGroups.map(({ section }) => section.field));
  for (const field of fields) {
    const found = filters.filter(({ section }) => section.field === field);
    const slugs = new Set(valuesOf(query, field));
    for (const { value } of found) slugs.delete(value.slug);
    for (const slug of slugs) {
      unknown.push(shown(slug));
      // A thousand made-up slugs must not take seconds.
      const isCompared = problems.length < MAX_PROBLEMS && slug.length <= MAX_SHOWN_LENGTH;
      const meant = isCompared ? nearestName(slug, slugsOf(catalogue, field)) : undefined;
      const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
      problems.push(`${field}: there is no "${shown(slug)}"${hint}`);
    }
    if (slugs.size > 0 && found.length === 0) isImpossible = true;
  }
  const known = new Set(['q', 'sort', 'page', ...fields]);
  for (const key of Object.keys(query)) {
    if (!known.has(key))
      problems.push(`"${shown(key)}" is not a parameter: use ${[...known].join(', ')}`);
  }
  const typed = (only(query, 'q', problems) ?? '').trim();
  const isQueryCut = typed.length > MAX_QUERY_LENGTH;
  if (isQueryCut) problems.push(`q: at most ${MAX_QUERY_LENGTH} characters`);
  const term = typed.slice(0, MAX_QUERY_LENGTH).toWellFormed();
  const selection = { filters, term, sort: sortOf(query, problems) };
  const page = pageOf(query, problems);
  if (problems.length > MAX_PROBLEMS) {
    problems.splice(MAX_PROBLEMS, problems.length, `and ${problems.length - MAX_PROBLEMS} more`);
  }
  return { selection, unknown, page, isImpossible, isQueryCut, problems };
}

const slugsOf = ({ searchGroups }: Catalogue, field: string) =>
  searchGroups
    .filter(({ section }) => section.field === field)
    .flatMap(({ filters }) => filters.map(({ value }) => value.slug));

function sortOf(query: SearchQuery, problems: string[]): Sort {
  const asked = only(query, 'sort', problems);
  const sort = SORTS.find((one) => one === asked);
  if (asked !== undefined && sort === undefined) problems.push(`sort: one of ${SORTS.join(', ')}`);
  return sort ?? EMPTY_SELECTION.sort;
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
  // Forms send empty fields.
  const values = Object.hasOwn(query, key) ? [query[key] ?? []].flat() : [];
  return values.filter((value) => value !== '');
}

/** Removes control and direction characters. */
function shown(text: string): string {
  const signs = [...text.replace(/[\p{Cc}\p{Cf}]/gu, '')];
  const first = signs.slice(0, MAX_SHOWN_LENGTH).join('');
  return (signs.length > MAX_SHOWN_LENGTH ? `${first}…` : first).toWellFormed();
}
