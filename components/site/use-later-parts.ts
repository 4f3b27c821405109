/** What a first view doesn't need loads once the page is used, or where something was saved. */
import { useSyncExternalStore } from 'react';
import { readStored } from './browser-storage';

export type LaterParts = typeof import('./later-parts');

/** Anything that a visitor does; an assistive program may click with no pointer and no key. */
const SIGNS_OF_USE = ['pointermove', 'touchstart', 'keydown', 'click'] as const;

let parts: LaterParts | undefined;
/** An event of the window. */
const LOADED = 'later';

/** `undefined` on the server, and until they have loaded. */
export function useLaterParts(): LaterParts | undefined {
  return useSyncExternalStore(
    subscribe,
    () => parts,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener(LOADED, listener);
  return () => removeEventListener(LOADED, listener);
}

/** `undefined`: they can't be loaded now. Never rejects. */
export async function loadLaterParts(): Promise<LaterParts | undefined> {
  try {
    parts = await import('./later-parts');
    dispatchEvent(new Event(LOADED));
  } catch {
    // The page does without them; the next sign of use tries again.
  }
  return parts;
}

if (typeof window !== 'undefined') {
  if (readStored('shortlist')) void loadLaterParts();
  for (const sign of SIGNS_OF_USE) {
    addEventListener(sign, loadLaterParts, { once: true });
  }
}
