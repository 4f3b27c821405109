import type { Catalogue } from '@/lib/catalogue/catalogue';
import { filterPath } from '@/lib/catalogue/paths';
import type { PopularFilter } from '@/lib/page-props';

/** This limit is per section. */
export const MAX_POPULAR = 8;

export function popularFilters(
  { filters }: Catalogue['groups'][number],
  max: number,
): PopularFilter[] {
  return filters
    .filter(({ templates }) => templates.length > 0)
    .map(({ value: { name, slug }, templates }) => ({
      name,
      href: filterPath(slug),
      count: templates.length,
    }))
    .sort((a, b) => b.count - a.count)
    .slice(0, max);
}
