/** What a first view doesn't need loads once the page is used, or where something was saved. */
import { useSyncExternalStore } from 'react';
import { readStored } from './browser-storage';

export type DeferredParts = typeof import('./deferred-parts');

/** Anything that a visitor does; an assistive program may click with no pointer and no key. */
const INTERACTION_EVENTS = ['pointermove', 'touchstart', 'keydown', 'click'] as const;

let parts: DeferredParts | undefined;
/** An event of the window. */
const LOADED = 'later';

/** `undefined` on the server, and until they have loaded. */
export function useDeferredParts(): DeferredParts | undefined {
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
export async function loadDeferredParts(): Promise<DeferredParts | undefined> {
  try {
    parts = await import('./deferred-parts');
    dispatchEvent(new Event(LOADED));
  } catch {
    // The page does without them; the next sign of use tries again.
  }
  return parts;
}

if (typeof window !== 'undefined') {
  if (readStored('shortlist')) void loadDeferredParts();
  for (const sign of INTERACTION_EVENTS) {
    addEventListener(sign, loadDeferredParts, { once: true });
  }
}
