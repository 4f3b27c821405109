/** The pages that visitors of this instance asked for last, as many as fit. */
import type { KeptPage } from '#lib/isr-cache/kept-page';

const MOST_BYTES = 50_000_000;
/** Of an entry beside its page: the key, its place in the map. */
const BYTES_AN_ENTRY = 1_000;

export type Remembered = {
  page: KeptPage;
  /** When the store was asked for it last, in milliseconds. */
  askedAt: number;
  /** Until then another instance makes it anew, or making it has just failed: it is shown as it is. */
  heldUntil: number;
};

export type PageMemory = {
  get: (key: string) => Remembered | undefined;
  /** @param bytes of the page's text */
  set: (key: string, remembered: Remembered, bytes: number) => void;
  bytes: () => number;
};

export function pageMemory(mostBytes = MOST_BYTES): PageMemory {
  const entries = new Map<string, { remembered: Remembered; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.remembered;
    },
    set(key, remembered, textBytes) {
      remove(key);
      const bytes = textBytes + BYTES_AN_ENTRY;
      entries.set(key, { remembered, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) break;
        remove(oldest);
      }
    },
    bytes: () => total,
  };
}
