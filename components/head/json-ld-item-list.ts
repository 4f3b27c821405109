import type { ItemList } from 'schema-dts';
import type { TemplateCard } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import type { Language } from '@/lib/runtime/languages';

/** A dozen items add a kilobyte to a page. */
const MAX_ITEMS = 24;

export function jsonLdItemList(
  name: string,
  canonical: string,
  cards: readonly Pick<TemplateCard, 'href'>[],
  { prefix }: Language,
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
      url: new URL(addressOf(prefix + href), canonical).href,
    })),
  };
  return [list];
}
