/** Whether an announcement was dismissed in this browser. Its text is what is stored. */
import { useSyncExternalStore } from 'react';
import type { Announcement } from '@/lib/page-props';
import { DISMISSED_KEY } from './inline-scripts.js';

/** False on the server and during hydration: until then the inline script decides. */
export function useIsDismissed({ text, until }: Announcement): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (until !== null && Date.parse(until) <= Date.now()) || dismissedText() === text,
    () => false,
  );
}

/** In all open tabs. Where storage is not available it is shown again on the next page. */
export function dismiss({ text }: Announcement): void {
  dismissedHere = text;
  try {
    localStorage.setItem(DISMISSED_KEY, text);
  } catch {
    // Storage may be forbidden or full.
  }
  // Browsers tell the other tabs alone.
  dispatchEvent(new Event('storage'));
}

let dismissedHere: string | null = null;

function dismissedText(): string | null {
  try {
    return localStorage.getItem(DISMISSED_KEY) ?? dismissedHere;
  } catch {
    return dismissedHere;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
