import type { RefObject } from 'react';
import type { TemplateList } from '@/lib/page-props';

export function focusNewCard(
  link: string,
  known: RefObject<TemplateList>,
  list: TemplateList,
): void {
  const before = known.current;
  known.current = list;
  if (list.page <= before.page || choiceOf(list) !== choiceOf(before)) return;
  const { activeElement, body } = document;
  if (activeElement !== body && !activeElement?.matches('[rel=next]')) return;
  const added = document.querySelector<HTMLElement>(link);
  added?.focus({ preventScroll: list.from === before.from });
}

const choiceOf = ({ sorts, sort }: TemplateList) => sorts.find((one) => one.sort === sort)?.href;
