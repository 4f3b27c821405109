import { filterPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { FilterGroup } from '#lib/page-props';

/** The navigation: every section with its filters, those chosen marked. */
export function filterGroups(catalogue: Catalogue, chosen: ReadonlySet<string>): FilterGroup[] {
  return catalogue.groups
    .filter(({ filters }) => filters.length > 0)
    .map(({ section, filters }) => ({
      field: section.field,
      title: section.title,
      links: filters.map(({ value, templates }) => ({
        name: value.name,
        href: filterPath(value.slug),
        count: templates.length,
        isCurrent: chosen.has(value.slug),
      })),
    }));
}
