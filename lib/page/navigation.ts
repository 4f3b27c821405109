import type { Catalogue } from '@/lib/catalogue/catalogue';
import { popularFilters } from '@/lib/catalogue/popular-filters';
import { nameOfField } from '@/lib/contentful/content-model';
import { logWarningOnce } from '@/lib/observability/log';
import type { LayoutProps } from '@/lib/page-props';
import { menu } from '@/site.config';

type Menu = { sections: number | readonly string[]; filters: number };

/** Links of header and footer: from the content, so that none of them is broken. */
export function navigationOf(
  { groups }: Catalogue,
  { sections, filters }: Menu = menu,
): LayoutProps['navigation'] {
  const shown =
    typeof sections === 'number' ? groups : sections.flatMap((id) => groupsOf(id, groups));
  return shown
    .map((group) => ({
      title: group.section.title,
      links: popularFilters(group, filters).map(({ name, href }) => ({ name, href })),
    }))
    .filter(({ links }) => links.length > 0)
    .slice(0, typeof sections === 'number' ? sections : undefined);
}

/** @param id of a field, in the space or on the site */
function groupsOf(id: string, groups: Catalogue['groups']): Catalogue['groups'] {
  const field = nameOfField('template', id);
  const found = groups.filter(({ section }) => section.field === field);
  if (found.length === 0) {
    logWarningOnce(
      'content.menu',
      `In site.config.ts menu.sections names "${id}", a field that no section filters on: the menu is without it`,
    );
  }
  return found;
}
