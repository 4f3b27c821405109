/** Which templates match a choice, and how many each filter would lead to. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import { type Choice, EVERYTHING } from '#lib/gallery/listing/choice';
import { inOrder } from '#lib/gallery/listing/sort-order';
import { type Hit, searchTemplates } from '#lib/gallery/listing/text-search';
import type { FilterSection, Template } from '#lib/template';

export type Matches = {
  /** In the order that was chosen. */
  templates: readonly Template[];
  /** For each filter: how many match it, the words, and what is chosen in the other sections. */
  counts: ReadonlyMap<Filter, number>;
  /** Where words were searched for: what matched, by template id. */
  hits: ReadonlyMap<string, Hit> | null;
};

export function matchesOf(catalogue: Catalogue, choice: Choice): Matches {
  const { filters, words, sort } = choice;
  const isKept = words === '' && sort === EVERYTHING.sort && filters.length < 2;
  return isKept ? matchesOfList(catalogue, filters[0]) : matchesOfSearch(catalogue, choice);
}

/** For pages that are made for everybody: from the index, whatever the size of the catalogue. */
function matchesOfList(catalogue: Catalogue, chosen: Filter | undefined): Matches {
  const counts = new Map<Filter, number>();
  for (const { section, filters } of catalogue.groups) {
    if (chosen !== undefined && section !== chosen.section) continue;
    for (const filter of filters) counts.set(filter, filter.templates.length);
  }
  if (chosen === undefined) return { templates: catalogue.templates, counts, hits: null };
  for (const template of chosen.templates) {
    for (const filter of catalogue.filtersOfTemplate(template)) {
      if (filter.section !== chosen.section) counts.set(filter, (counts.get(filter) ?? 0) + 1);
    }
  }
  return { templates: chosen.templates, counts, hits: null };
}

/** One pass over the templates that the words match, however many filters there are. */
function matchesOfSearch(catalogue: Catalogue, { filters, words, sort }: Choice): Matches {
  const hits = words === '' ? null : searchTemplates(catalogue, words);
  const chosenBySection = bySection(filters);
  const counts = new Map<Filter, number>();
  const matching: Template[] = [];
  for (const template of inOrder(catalogue, sort, hits)) {
    const own = catalogue.filtersOfTemplate(template);
    // Sections that the template misses what was chosen in: none, and it matches; one, and it
    // counts for the values of that section alone, which are an alternative to what is chosen.
    const missed = [...chosenBySection].filter(
      ([, chosen]) => !chosen.some((filter) => own.includes(filter)),
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
  return { templates: matching, counts, hits };
}

function bySection(filters: readonly Filter[]): ReadonlyMap<FilterSection, readonly Filter[]> {
  const sections = new Map<FilterSection, Filter[]>();
  for (const filter of filters) {
    const others = sections.get(filter.section);
    if (others === undefined) sections.set(filter.section, [filter]);
    else others.push(filter);
  }
  return sections;
}
