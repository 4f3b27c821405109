/** Which pages of a list stand below each other: one, and those that a visitor added to it. */
import { type RefObject, useEffect, useRef } from 'react';
import type { TemplateCard, TemplateList } from '#lib/page-props';

type Pages = readonly TemplateList[];

type ShownPages = {
  /** Consecutive. The links to more of the list are those of the first and of the last. */
  pages: Pages;
  cards: readonly TemplateCard[];
  /** For what holds the cards: the first that is added takes the focus. */
  cardsRef: RefObject<HTMLDivElement | null>;
};

/** What stood at an address, for whoever comes back to it from a template. The oldest goes first. */
const kept = new Map<string, Pages>();
const MOST_KEPT = 20;

export function useShownPages(list: TemplateList): ShownPages {
  const cardsRef = useRef<HTMLDivElement>(null);
  const before = useRef<{ list: TemplateList; pages: Pages }>(null);
  const pages =
    before.current?.list === list ? before.current.pages : pagesAt(list, before.current?.pages);
  // Their content may have changed between two of them, and a template moved from one to the other.
  const cards = [
    ...new Map(pages.flatMap((page) => page.cards).map((card) => [card.href, card])).values(),
  ];

  useEffect(() => {
    const [first] = before.current?.pages ?? [];
    if (
      before.current?.list !== list &&
      first !== undefined &&
      pages.length > 1 &&
      pages.includes(first)
    ) {
      const added = pages[0] === list ? 0 : cards.length - list.cards.length;
      const links = cardsRef.current?.querySelectorAll<HTMLElement>('h3 a');
      links?.[added]?.focus({ preventScroll: true });
    }
    before.current = { list, pages };
    keep(addressOf(list), pages);
  });
  return { pages, cards, cardsRef };
}

/** The next page and the one before are added to what is there; any other stands as it was left. */
function pagesAt(list: TemplateList, before: Pages = []): Pages {
  const [first, last] = [before[0], before.at(-1)];
  if (first !== undefined && last !== undefined && choiceOf(first) === choiceOf(list)) {
    if (list.page === last.page + 1) return [...before, list];
    if (list.page === first.page - 1) return [list, ...before];
  }
  const left = kept.get(addressOf(list)) ?? [list];
  return left.map((page) => (page.page === list.page ? list : page));
}

function keep(address: string, pages: Pages): void {
  kept.delete(address);
  kept.set(address, pages);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The address of its first page tells one choice from another. */
const choiceOf = ({ sorts, sort }: TemplateList) => sorts.find((one) => one.sort === sort)?.href;

const addressOf = (list: TemplateList) => `${choiceOf(list)} ${list.page}`;
