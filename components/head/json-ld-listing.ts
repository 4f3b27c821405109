import type { BreadcrumbList, ItemList } from 'schema-dts';
import type { TemplateList } from '@/lib/page-props';
import type { Language } from '@/lib/runtime/languages';
import { breadcrumbList } from './json-ld-breadcrumbs';
import { jsonLdItemList } from './json-ld-item-list';

export function jsonLdListing(
  list: TemplateList,
  canonical: string,
  language: Language,
): (ItemList | BreadcrumbList)[] {
  const { cards, from, total, chosen, query } = list;
  const things: (ItemList | BreadcrumbList)[] = jsonLdItemList(
    list.heading,
    canonical,
    cards,
    language,
    { from, total },
  );
  const [filter] = query === '' && chosen.length === 1 ? chosen : [];
  if (filter) things.push(breadcrumbList([], { name: filter.name, url: canonical }, language));
  return things;
}
