/** Holds texts if storage is forbidden or full. */
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
  // Browsers send this event only to other tabs.
  dispatchEvent(new Event('storage'));
}

export function onStored(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
