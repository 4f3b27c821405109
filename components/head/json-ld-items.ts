import type { ItemList } from 'schema-dts';
import type { TemplateCard } from '@/lib/page-props';

/** Each dozen adds a kilobyte to every page. */
const MAX_ITEMS = 24;

export function jsonLdItems(
  name: string,
  canonical: string,
  cards: readonly Pick<TemplateCard, 'href'>[],
  { from, total } = { from: 1, total: cards.length },
): ItemList[] {
  if (cards.length === 0) return [];
  const list: ItemList = {
    '@type': 'ItemList',
    name,
    url: canonical,
    numberOfItems: total,
    itemListElement: cards.slice(0, MAX_ITEMS).map(({ href }, index) => ({
      '@type': 'ListItem',
      position: from + index,
      url: new URL(href, canonical).href,
    })),
  };
  return [list];
}
