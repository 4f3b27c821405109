import type { Catalogue } from '#lib/catalogue/catalogue';
import { type Choice, choicePath, toggled } from '#lib/gallery/listing/choice';
import type { Matches } from '#lib/gallery/listing/matches';
import type { FilterGroup } from '#lib/page-props';

/** Every section with its filters: where each leads from this choice, and to how many templates. */
export function filterGroups(
  catalogue: Catalogue,
  choice: Choice,
  { counts }: Pick<Matches, 'counts'>,
): FilterGroup[] {
  return catalogue.groups
    .filter(({ filters }) => filters.length > 0)
    .map(({ section, filters }) => ({
      field: section.field,
      title: section.title,
      links: filters.map((filter) => {
        const count = counts.get(filter) ?? 0;
        const isChosen = choice.filters.includes(filter);
        const leadsOn = count > 0 || isChosen;
        return {
          name: filter.value.name,
          href: leadsOn ? choicePath(toggled(catalogue, choice, filter)) : null,
          count,
          isChosen,
        };
      }),
    }));
}
