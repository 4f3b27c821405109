import { type KeyboardEvent, useState } from 'react';
import { useWords } from '@/components/site/use-words';
import { listingWords } from '@/copy/listing';
import type { FilterLink } from '@/lib/page-props';
import { ChoiceLink } from './choice-link';

export function FilterValue({ value }: { value: FilterLink }) {
  const listingCopy = useWords(listingWords);
  const { name, href, count, isChosen } = value;
  const [hasFocus, setHasFocus] = useState(false);
  const { isTicked, tick } = useTick(isChosen);
  const words = (
    <>
      <bdi>{name}</bdi> <span>{count}</span>
      <span>
        {` ${listingCopy.templates(count)}${isChosen ? `, ${listingCopy.isChosen}` : ''}`}
      </span>
    </>
  );
  const place = {
    'data-chosen': isTicked || undefined,
    onBlur: () => setHasFocus(false),
    onFocus: () => setHasFocus(true),
  };
  if (href !== null) {
    return (
      <ChoiceLink {...place} href={href} onChoice={tick} onKeyDown={clickOnSpace}>
        {words}
      </ChoiceLink>
    );
  }
  if (!hasFocus) return <span>{words}</span>;
  return (
    <a {...place} ref={takeFocus} aria-disabled role="link" tabIndex={0}>
      {words}
    </a>
  );
}

function useTick(isChosen = false) {
  const [pending, setPending] = useState<{ isTicked: boolean } | null>(null);
  const isTicked = pending?.isTicked ?? isChosen;
  function tick(arrival: Promise<boolean>) {
    const own = { isTicked: !isTicked };
    setPending(own);
    arrival.then(() => setPending((latest) => (latest === own ? null : latest)));
  }
  return { isTicked, tick };
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
