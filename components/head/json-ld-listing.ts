import type { BreadcrumbList, ItemList } from 'schema-dts';
import type { TemplateList } from '@/lib/page-props';
import { breadcrumbList } from './json-ld-breadcrumbs';
import { jsonLdItems } from './json-ld-items';

export function jsonLdListing(
  list: TemplateList,
  canonical: string,
): (ItemList | BreadcrumbList)[] {
  const { cards, from, total, chosen, query } = list;
  const things: (ItemList | BreadcrumbList)[] = jsonLdItems(list.heading, canonical, cards, {
    from,
    total,
  });
  const [filter] = query === '' && chosen.length === 1 ? chosen : [];
  if (filter) things.push(breadcrumbList([], { name: filter.name, url: canonical }));
  return things;
}
