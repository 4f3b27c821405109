import type { TemplateList } from '#lib/page-props';
import { siteCopy } from './site-copy';
import { breadcrumbList } from './structured-breadcrumbs';
import { StructuredData, type Thing } from './structured-data';

type StructuredListingProps = { list: TemplateList; canonical: string };

/** What a listing shows, counted over all its pages; on a filter's own page also the way there. */
export function StructuredListing({ list, canonical }: StructuredListingProps) {
  const { cards, total, page, pageSize, chosen, query } = list;
  const name = siteCopy.list.headline(list);
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
  return things.length > 0 ? <StructuredData things={things} /> : null;
}
