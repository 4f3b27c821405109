import Router from 'next/router';
import { useEffect } from 'react';
import { siteWords } from '@/copy/site';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { loadDeferredParts, parts } from './use-deferred-parts';

declare global {
  interface Window {
    earlyKeys: readonly KeyboardEvent[] | undefined;
  }
}

export function useSearchShortcut(): void {
  useEffect(() => {
    addEventListener('keydown', handleKey);
    const early = window.earlyKeys ?? [];
    window.earlyKeys = undefined;
    for (const event of early) handleKey(event);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

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
      if (!isField(target)) event.preventDefault();
    }
    return;
  }
  if (isSlash && isField(target)) return;
  event.preventDefault();
  const own = isSlash && document.querySelector<HTMLInputElement>('#search');
  if (own) {
    own.focus();
    own.select();
    return;
  }
  openHeaderSearch();
}

export function openHeaderSearch(): void {
  // A phone's keyboard needs the focus during the tap.
  if (parts) {
    parts.openQuickSearch();
    return;
  }
  typed ??= '';
  void loadDeferredParts().then((deferred) => {
    if (deferred) deferred.openQuickSearch(typed);
    else void Router.push(siteWords(DEFAULT_LANGUAGE).search.fieldHref);
    typed = null;
  });
}
