import type { RefObject } from 'react';
import type { TemplateList } from '@/lib/page-props';

/**
 * Moves the focus to the first new card of a list that has become longer.
 *
 * @param link selects the first new one
 * @param known the list until now; from now on `list`
 */
export function focusNewCard(
  link: string,
  known: RefObject<TemplateList>,
  list: TemplateList,
): void {
  const before = known.current;
  known.current = list;
  if (list.page <= before.page || choiceOf(list) !== choiceOf(before)) return;
  // The list may have been there for a while, and the visitor have gone on.
  const { activeElement, body } = document;
  if (activeElement !== body && !activeElement?.matches('[rel=next]')) return;
  const added = document.querySelector<HTMLElement>(link);
  // The button was where the new cards are now, unless the first ones were dropped.
  added?.focus({ preventScroll: list.from === before.from });
}

/** The address of a choice's first page identifies it. */
const choiceOf = ({ sorts, sort }: TemplateList) => sorts.find((one) => one.sort === sort)?.href;
