import type { BreadcrumbList } from 'schema-dts';
import { siteCopy } from '@/copy/site';
import type { Crumb } from '@/lib/page-props';

export function breadcrumbList(
  crumbs: readonly Crumb[],
  page: { name: string; url: string },
): BreadcrumbList {
  const way = [siteCopy.templates, ...crumbs].map(({ name, href }) => ({
    name,
    url: new URL(href, page.url).href,
  }));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...way, page].map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
