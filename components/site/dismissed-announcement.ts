/** Whether an announcement was dismissed in this browser. Its text is what is stored. */
import { useSyncExternalStore } from 'react';
import type { Announcement } from '@/lib/page-props';
import { onStored, readStored, store } from './browser-storage';
import { DISMISSED_KEY } from './inline-scripts.js';

/** False on the server and during hydration: until then the inline script decides. */
export function useIsDismissed({ text, until }: Announcement): boolean {
  return useSyncExternalStore(
    onStored,
    () => (until !== null && Date.parse(until) <= Date.now()) || readStored(DISMISSED_KEY) === text,
    () => false,
  );
}

/** In all open tabs. */
export const dismiss = ({ text }: Announcement): void => store(DISMISSED_KEY, text);
