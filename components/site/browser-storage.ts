/** Texts that are kept in this browser. Where storage is forbidden or full, they last as long as the page. */
const unsaved = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, text: string): void {
  try {
    unsaved.delete(key);
    localStorage.setItem(key, text);
  } catch {
    unsaved.set(key, text);
  }
  // Browsers send it only to other tabs.
  dispatchEvent(new Event('storage'));
}

/** For `useSyncExternalStore`. */
export function onStored(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
