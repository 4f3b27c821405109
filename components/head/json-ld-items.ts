import type { ItemList } from 'schema-dts';
import type { TemplateCard } from '@/lib/page-props';

/** The templates of a page in their order; nothing where there are none. */
export function jsonLdItems(
  name: string,
  canonical: string,
  cards: readonly Pick<TemplateCard, 'name' | 'href'>[],
  { from, total } = { from: 1, total: cards.length },
): ItemList[] {
  if (cards.length === 0) return [];
  const list: ItemList = {
    '@type': 'ItemList',
    name,
    url: canonical,
    numberOfItems: total,
    itemListElement: cards.map((card, index) => ({
      '@type': 'ListItem',
      position: from + index,
      name: card.name,
      url: new URL(card.href, canonical).href,
    })),
  };
  return [list];
}
