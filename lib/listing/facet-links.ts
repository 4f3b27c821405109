import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { FacetCounts } from '@/lib/listing/facet-counts';
import { type Selection, selectionPath, toggleFilter } from '@/lib/listing/selection';
import type { FilterGroup } from '@/lib/page-props';

export function facetLinks(
  catalogue: Catalogue,
  selection: Selection,
  { counts }: Pick<FacetCounts, 'counts'>,
): FilterGroup[] {
  return catalogue.groups
    .filter(({ filters }) => filters.length > 0)
    .map(({ section, filters }) => ({
      id: section.id,
      title: section.title,
      links: filters.map((filter) => {
        const count = counts.get(filter) ?? 0;
        const isChosen = selection.filters.includes(filter);
        const leadsOn = count > 0 || isChosen;
        return {
          name: filter.value.name,
          href: leadsOn ? selectionPath(toggleFilter(catalogue, selection, filter)) : null,
          count,
          ...(isChosen ? { isChosen } : {}),
        };
      }),
    }));
}
