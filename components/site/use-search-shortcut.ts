import Router from 'next/router';
import { useEffect } from 'react';
import { siteCopy } from '@/copy/site';
import { loadDeferredParts, parts } from './use-deferred-parts';

declare global {
  interface Window {
    /** Those that an inline script kept; `undefined`: nobody keeps any. */
    earlyKeys: readonly KeyboardEvent[] | undefined;
  }
}

/** `/` leads to the page's own search field; where it has none, and with Ctrl or ⌘ and K, to the header's search. */
export function useSearchShortcut(): void {
  useEffect(() => {
    addEventListener('keydown', handleKey);
    const early = window.earlyKeys ?? [];
    window.earlyKeys = undefined;
    for (const event of early) handleKey(event);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

/** What is typed while the search is being loaded, for its field. */
let typed: string | null = null;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio]), textarea, select'));

function handleKey(event: KeyboardEvent): void {
  const { key, target } = event;
  const hasCommand = event.ctrlKey || event.metaKey;
  const isSlash = key === '/' && !hasCommand;
  if (!isSlash && !(key === 'k' && hasCommand)) {
    if (typed !== null && !hasCommand && key.length === 1) {
      typed += key;
      // A space would scroll the page.
      if (!isField(target)) event.preventDefault();
    }
    return;
  }
  // In a field it is a letter.
  if (isSlash && isField(target)) return;
  // At once: the browser would do something of its own with that key.
  event.preventDefault();
  const own = isSlash && document.querySelector<HTMLInputElement>('#search');
  if (own) {
    own.focus();
    own.select();
    return;
  }
  openHeaderSearch();
}

/** Opens the header's search; where its code can't be loaded, the page that searches. */
export function openHeaderSearch(): void {
  // At once: a phone shows its keyboard within a tap alone.
  if (parts) {
    parts.openQuickSearch();
    return;
  }
  typed ??= '';
  void loadDeferredParts().then((deferred) => {
    if (deferred) deferred.openQuickSearch(typed);
    else void Router.push(siteCopy.search.fieldHref);
    typed = null;
  });
}
