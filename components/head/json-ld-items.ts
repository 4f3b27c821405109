import type { ItemList } from 'schema-dts';
import type { TemplateCard } from '@/lib/page-props';

/** More would be a kilobyte for each dozen, in every page. */
const MAX_ITEMS = 24;

/** The first templates of a page in their order; nothing where there are none. */
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
