import Router from 'next/router';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { siteWords } from '@/copy/site';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';

let isOpen = false;
let words = '';
const listeners = new Set<() => void>();

export const useIsQuickSearchOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );

export const firstWords = (): string => words;

export function openQuickSearch(typed?: string | null): void {
  if (!('popover' in HTMLElement.prototype)) {
    void Router.push(siteWords(DEFAULT_LANGUAGE).search.fieldHref);
    return;
  }
  isOpen = true;
  words = typed ?? '';
  // Phones show the keyboard only if the field gets the focus during the tap.
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
