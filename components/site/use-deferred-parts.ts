import { useSyncExternalStore } from 'react';

export type DeferredParts = typeof import('./deferred-parts');

/** Assistive technology may click without pointer or key events. */
const SIGNS_OF_USE = ['touchstart', 'keydown', 'click'] as const;

/** Screen readers may send no event at all. */
const UNUSED_MS = 5_000;

export let parts: DeferredParts | undefined;
let loading: Promise<DeferredParts | undefined> | undefined;
const LOADED = 'parts';

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

/** Never rejects. */
export function loadDeferredParts(): Promise<DeferredParts | undefined> {
  loading ??= load();
  return loading;
}

async function load(): Promise<DeferredParts | undefined> {
  try {
    parts = await import('./deferred-parts');
    dispatchEvent(new Event(LOADED));
  } catch {
    loading = undefined;
  }
  return parts;
}

if (typeof window !== 'undefined') {
  addEventListener('pointermove', loadDeferredParts, { once: true });
  for (const sign of SIGNS_OF_USE) addEventListener(sign, loadDeferredParts);
  setTimeout(loadDeferredParts, UNUSED_MS);
}
