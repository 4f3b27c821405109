import { firstTemplates } from '@/lib/cards/first-templates';
import { sortTemplates } from '@/lib/cards/sort-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { facetNames, type Template } from '@/lib/catalogue/template';
import { EMPTY_SELECTION, type Selection } from '@/lib/listing/selection';
import type { Correction } from '@/lib/page-props';
import { MAX_CLOSEST, matchTemplates, type SearchResult } from '@/lib/search/match-templates';

/** A search before filters are applied. */
export type Searched = Omit<SearchResult, 'hits'> & {
  /** `null` without a search term. */
  hits: SearchResult['hits'] | null;
};

export type FacetCounts = Searched & {
  /** In the selected order. */
  templates: readonly Template[];
  /** Counts, given the term and the selection in other sections. */
  counts: ReadonlyMap<Filter, number>;
  corrections: readonly Correction[];
};

const NO_TERM: Searched = { hits: null, match: 'all', isAddress: false, mistyped: [] };

/** @param featured templates that come first if there is no term */
export function countFacets(
  catalogue: Catalogue,
  selection: Selection,
  featured: readonly Template[] = [],
  searched?: Searched,
): FacetCounts {
  const { filters, term, sort } = selection;
  const isRecommended = term === '' && sort === EMPTY_SELECTION.sort;
  const matches =
    isRecommended && filters.length < 2
      ? matchesOfList(catalogue, filters[0])
      : matchesOfSearch(catalogue, selection, searched);
  if (!isRecommended || featured.length === 0) return matches;
  return { ...matches, templates: firstTemplates(matches.templates, featured) };
}

/** Counts for cached pages, without walking the templates. */
function matchesOfList(catalogue: Catalogue, chosen: Filter | undefined): FacetCounts {
  const counts = new Map<Filter, number>();
  const within = chosen && catalogue.countsWithin(chosen);
  for (const { section, filters } of catalogue.groups) {
    for (const filter of filters) {
      // Filters of one section are alternatives, so they don't change each other's counts.
      const isCounted = within !== undefined && section !== chosen?.section;
      counts.set(filter, isCounted ? (within.get(filter) ?? 0) : filter.templates.length);
    }
  }
  return { templates: (chosen ?? catalogue).templates, counts, corrections: [], ...NO_TERM };
}

function matchesOfSearch(
  catalogue: Catalogue,
  { filters, term, sort }: Selection,
  searched: Searched = term === '' ? NO_TERM : matchTemplates(catalogue, term),
): FacetCounts {
  const { hits, match, mistyped } = searched;
  const chosenBySection = Map.groupBy(filters, ({ section }) => section);
  const counts = new Map<Filter, number>();
  const matching: Template[] = [];
  for (const template of sortTemplates(catalogue, sort, hits)) {
    const own = catalogue.filtersOfTemplate(template);
    // A template that misses one section counts for that section's filters, which are alternatives.
    const missed = [...chosenBySection].filter(
      ([, chosen]) =>
        !chosen.some(({ section, value }) =>
          facetNames(template, section.field).includes(value.key),
        ),
    );
    if (missed.length === 0) matching.push(template);
    if (missed.length > 1) continue;
    const [alternative] = missed[0] ?? [];
    for (const filter of own) {
      if (alternative === undefined || filter.section === alternative) {
        counts.set(filter, (counts.get(filter) ?? 0) + 1);
      }
    }
  }
  if (match === 'some') {
    for (const [filter, count] of counts) counts.set(filter, Math.min(count, MAX_CLOSEST));
  }
  const templates = match === 'all' ? matching : closestOf(catalogue, matching, hits);
  return {
    ...searched,
    templates,
    counts,
    corrections: mistyped.flatMap(({ correction, found }) =>
      correction !== null && templates.some(({ id }) => found.has(id)) ? [correction] : [],
    ),
  };
}

/** Chooses the same templates whatever the selected order. */
function closestOf(catalogue: Catalogue, matching: readonly Template[], hits: FacetCounts['hits']) {
  const isMatching = new Set(matching);
  const best = sortTemplates(catalogue, EMPTY_SELECTION.sort, hits).filter((template) =>
    isMatching.has(template),
  );
  const closest = new Set(best.slice(0, MAX_CLOSEST));
  return matching.filter((template) => closest.has(template));
}
