import { listCopy } from '#components/listing/list-copy';
import type { TemplateList } from '#lib/page-props';
import { breadcrumbList } from './structured-breadcrumbs';
import type { Thing } from './structured-data';

/** What a listing shows, counted over all its pages; on a filter's own page also the way there. */
export function structuredListing(list: TemplateList, canonical: string): Thing[] {
  const { cards, total, page, pageSize, chosen, query } = list;
  const name = listCopy.headline(list);
  const things: Thing[] = [];
  if (cards.length > 0) {
    things.push({
      '@type': 'ItemList',
      name,
      url: canonical,
      numberOfItems: total,
      itemListElement: cards.map((card, index) => ({
        '@type': 'ListItem',
        position: (page - 1) * pageSize + index + 1,
        name: card.name,
        url: new URL(card.href, canonical).href,
      })),
    });
  }
  const [filter] = query === '' && chosen.length === 1 ? chosen : [];
  if (filter) things.push(breadcrumbList([], { name: filter.name, url: canonical }));
  return things;
}
