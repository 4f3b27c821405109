import { LRUCache } from 'lru-cache';
import type { CacheEntry } from '@/lib/next-internals/cache-entry';

const MAX_BYTES = 100_000_000;
/** Needed if a text has any character beyond Latin 1, such as a typographic quotation mark. */
const BYTES_PER_CHARACTER = 2;
/** An estimate for everything besides the page and its key. */
const BYTES_PER_ENTRY = 1_000;

export type MemoryEntry = {
  page: CacheEntry;
  /** When the page was last compared with the store, in milliseconds. */
  checkedAt: number;
  /** From then the page is served as it is for `holdMs`, because it is being rendered or rendering has just failed. */
  heldAt: number;
  holdMs: number;
};

/** @param maxBytes of all pages together */
export function createMemoryPages(maxBytes = MAX_BYTES) {
  const entries = new LRUCache<string, MemoryEntry>({ maxSize: maxBytes });
  return {
    get: (key: string) => entries.get(key),
    /** @param characters of the page's text */
    set(key: string, entry: MemoryEntry, characters: number): void {
      const size = BYTES_PER_CHARACTER * (key.length + characters) + BYTES_PER_ENTRY;
      entries.set(key, entry, { size });
    },
    bytes: () => entries.calculatedSize,
  };
}
