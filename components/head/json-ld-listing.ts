import type { TemplateList } from '@/lib/page-props';
import { breadcrumbList } from './json-ld-breadcrumbs';
import { jsonLdItems } from './json-ld-items';
import type { Thing } from './json-ld-text';

/** What a listing shows; on a filter's own page also the way there. */
export function jsonLdListing(list: TemplateList, canonical: string): Thing[] {
  const { cards, from, total, chosen, query } = list;
  const things = jsonLdItems(list.heading, canonical, cards, { from, total });
  const [filter] = query === '' && chosen.length === 1 ? chosen : [];
  if (filter) things.push(breadcrumbList([], { name: filter.name, url: canonical }));
  return things;
}
