/** Whether this browser still shows an announcement. What it remembers is the last one's text. */
import { useSyncExternalStore } from 'react';
import type { Announcement } from '#lib/page-props';
import { DISMISSED_KEY } from './inline-scripts';

/** False on the server and while a page comes to life: until then the inline script decides. */
export function useIsOver({ text, until }: Announcement): boolean {
  return useSyncExternalStore(
    whenChanged,
    () => (until !== null && Date.parse(until) <= Date.now()) || dismissedText() === text,
    () => false,
  );
}

/** In all open tabs. Where nothing can be remembered it comes back with the next page. */
export function dismiss({ text }: Announcement): void {
  here = text;
  try {
    localStorage.setItem(DISMISSED_KEY, text);
  } catch {
    // Storage may be forbidden or full.
  }
  for (const listener of listeners) listener();
}

let here: string | null = null;
const listeners = new Set<() => void>();

function dismissedText(): string | null {
  try {
    return localStorage.getItem(DISMISSED_KEY) ?? here;
  } catch {
    return here;
  }
}

function whenChanged(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
