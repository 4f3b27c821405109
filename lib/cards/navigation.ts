import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entriesOfKind } from '@/lib/catalogue/content-entry';
import { popularFilters } from '@/lib/catalogue/popular-filters';
import { siteNameOf } from '@/lib/contentful/field-names';
import { logWarningOnce } from '@/lib/observability/log';
import type { LayoutProps } from '@/lib/page-props';
import { contentPath } from '@/lib/runtime/content-kinds';
import { footer, menu } from '@/site.config';

type Menu = { sections: number | readonly string[]; filters: number; pages: number };

export function navigationOf(
  catalogue: Catalogue,
  { sections, filters, pages }: Menu = { ...menu, ...footer },
): LayoutProps['navigation'] {
  const { groups } = catalogue;
  const shown =
    typeof sections === 'number' ? groups : sections.flatMap((id) => groupsOf(id, groups));
  return {
    sections: shown
      .map((group) => ({
        title: group.section.title,
        links: popularFilters(group, filters).map(({ name, href }) => ({ name, href })),
      }))
      .filter(({ links }) => links.length > 0)
      .slice(0, typeof sections === 'number' ? sections : undefined),
    pages: entriesOfKind(catalogue, 'page')
      .slice(0, pages)
      .map((page) => ({ name: page.title, href: contentPath(page) })),
  };
}

/** @param id a template field's ID in Contentful, or the site's own name for that field */
function groupsOf(id: string, groups: Catalogue['groups']): Catalogue['groups'] {
  const field = siteNameOf('template', id);
  const found = groups.filter(({ section }) => section.field === field);
  if (found.length === 0) {
    logWarningOnce(
      'content.menu',
      `In site.config.ts menu.sections names "${id}", a field that no section filters on: the menu is without it`,
    );
  }
  return found;
}
