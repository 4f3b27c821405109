/** What a first view doesn't need loads once the page is used, else a little later. */
import { useSyncExternalStore } from 'react';

export type DeferredParts = typeof import('./deferred-parts');

/** Besides a moving pointer; assistive technology may click with no pointer and no key. */
const SIGNS_OF_USE = ['touchstart', 'keydown', 'click'] as const;

/** Without any sign of use they load after this time: a screen reader gives none. */
const UNUSED_MS = 5_000;

/** `undefined` until they have loaded. */
export let parts: DeferredParts | undefined;
let loading: Promise<DeferredParts | undefined> | undefined;
/** An event of the window. */
const LOADED = 'parts';

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
export function loadDeferredParts(): Promise<DeferredParts | undefined> {
  loading ??= load();
  return loading;
}

async function load(): Promise<DeferredParts | undefined> {
  try {
    parts = await import('./deferred-parts');
    dispatchEvent(new Event(LOADED));
  } catch {
    // The page does without them; the next sign of use tries again.
    loading = undefined;
  }
  return parts;
}

if (typeof window !== 'undefined') {
  addEventListener('pointermove', loadDeferredParts, { once: true });
  for (const sign of SIGNS_OF_USE) addEventListener(sign, loadDeferredParts);
  setTimeout(loadDeferredParts, UNUSED_MS);
}
