/** Whether the search of the header is open: keys and links open it from anywhere. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isOpen = false;
const listeners = new Set<() => void>();

export const useIsQuickSearchOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );

export function openQuickSearch(): void {
  isOpen = true;
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
