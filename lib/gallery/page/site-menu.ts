import type { Catalogue } from '#lib/catalogue/catalogue';
import { fullestFilters } from '#lib/gallery/page/fullest-filters';
import type { SiteChrome } from '#lib/page-props';

const SECTIONS_IN_THE_MENU = 2;
const FILTERS_IN_A_SECTION = 4;

/** What header and footer lead to: from the content, so that no link of theirs leads nowhere. */
export function menuOf({ groups }: Catalogue): SiteChrome['menu'] {
  return groups
    .map((group) => ({
      title: group.section.title,
      links: fullestFilters(group, FILTERS_IN_A_SECTION).map(({ name, href }) => ({ name, href })),
    }))
    .filter(({ links }) => links.length > 0)
    .slice(0, SECTIONS_IN_THE_MENU);
}
