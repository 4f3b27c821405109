import type { Catalogue } from '@/lib/catalogue/catalogue';
import { popularFilters } from '@/lib/catalogue/popular-filters';
import type { LayoutProps } from '@/lib/page-props';
import { menu } from '@/site.config';

type Menu = { sections: number | readonly string[]; filters: number };

/** Links of header and footer: from the content, so that none of them is broken. */
export function navigationOf(
  { groups }: Catalogue,
  { sections, filters }: Menu = menu,
): LayoutProps['navigation'] {
  const shown =
    typeof sections === 'number'
      ? groups
      : sections.flatMap((field) => groups.filter(({ section }) => section.field === field));
  return shown
    .map((group) => ({
      title: group.section.title,
      links: popularFilters(group, filters).map(({ name, href }) => ({ name, href })),
    }))
    .filter(({ links }) => links.length > 0)
    .slice(0, typeof sections === 'number' ? sections : undefined);
}
