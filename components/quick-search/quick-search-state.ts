/** Whether the search of the header is open: keys and links open it from anywhere. */
import Router from 'next/router';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { siteCopy } from '@/copy/site';

let isOpen = false;
let words = '';
const listeners = new Set<() => void>();

export const useIsQuickSearchOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );

/** What its field holds when it opens. */
export const firstWords = (): string => words;

/** @param typed what was typed before it could be opened */
export function openQuickSearch(typed?: string | null): void {
  // It is a popover: older browsers go to the page that searches.
  if (!('popover' in HTMLElement.prototype)) {
    void Router.push(siteCopy.search.fieldHref);
    return;
  }
  isOpen = true;
  words = typed ?? '';
  // At once: a phone shows its keyboard only for a field that is focused within the tap.
  flushSync(notify);
}

export function closeQuickSearch(): void {
  isOpen = false;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
