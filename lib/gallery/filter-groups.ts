import type { Catalogue } from '#lib/catalogue/catalogue';
import { type Choice, choicePath, toggled } from '#lib/gallery/choice';
import type { Matches } from '#lib/gallery/matches';
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
      links: filters.map((filter) => ({
        name: filter.value.name,
        href: choicePath(toggled(catalogue, choice, filter)),
        count: counts.get(filter) ?? 0,
        isChosen: choice.filters.includes(filter),
      })),
    }));
}
