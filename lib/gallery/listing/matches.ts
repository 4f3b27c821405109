/** Which templates match a choice, and how many each filter would lead to. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import type { Choice } from '#lib/gallery/listing/choice';
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

/** One pass over the templates that the words match, however many filters there are. */
export function matchesOf(catalogue: Catalogue, { filters, words, sort }: Choice): Matches {
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
