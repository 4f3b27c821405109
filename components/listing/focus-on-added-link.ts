import type { TemplateList } from '@/lib/page-props';

/** Where a list has become longer. @param link selects the first new one */
export function focusOnAdded(link: string, before: TemplateList, list: TemplateList): void {
  if (list.page <= before.page || choiceOf(list) !== choiceOf(before)) return;
  const added = document.querySelector<HTMLElement>(link);
  // The button was where the new cards are now, unless the first ones were dropped.
  added?.focus({ preventScroll: list.from === before.from });
}

/** The address of a choice's first page identifies it. */
const choiceOf = ({ sorts, sort }: TemplateList) => sorts.find((one) => one.sort === sort)?.href;
