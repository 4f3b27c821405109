/**
 * Pages come from memory for less than a second, then from the key-value store, or, if no instance has rendered them,
 * from the build's folder. Neither `get` nor `set` may throw or wait for long: Next would respond 500, or hang.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  type CacheEntry,
  isNewer,
  isStale,
  type Lifetime,
  nameOf,
  type PageValue,
  pathOfKey,
  writePage,
} from '@/lib/next-internals/cache-entry';
import { BUILD, prerenderedPage } from '@/lib/next-internals/prerendered-pages';
import { logItemSize, recordHit, recordMiss } from '@/lib/observability/cache-statistics';
import { confirmRefresh, requiredPublish } from '@/lib/observability/request-context';
import { createMemoryPages, type MemoryEntry } from '@/lib/page-cache/memory-pages';
import { pageRecords, savePageRecord } from '@/lib/page-cache/page-records';
import { includesVersion, isCurrent, keepOlder, recordOfPage } from '@/lib/page-cache/reading-rule';
import { createRedisPages, type PageToSave } from '@/lib/page-cache/redis-pages';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { type SharedStore, sharedStore } from '@/lib/page-cache/shared-store';
import { isWithin } from '@/lib/runtime/is-within';
import { serverCell } from '@/lib/runtime/server-state';

/** With the time to read the store, a new version is served within a second. */
const TRUST_MS = 900;
/** Ends the lock if the instance that revalidates a page dies. A render may take 8 s. */
const REVALIDATION_LOCK_MS = 10_000;
/** How long other instances wait for the first render of a page. */
const FIRST_RENDER_LOCK_MS = 3_000;
const POLL_INTERVAL_MS = 60;
const MAX_RENDERING = 1_000;
const MAX_MISSED_CHARACTERS = 25_000_000;
const MAX_CONCURRENT_WRITES = 20;
const STATISTICS = 'pages';

type CacheResult = { value: PageValue; lastModified: number; cacheControl: Lifetime };

export type PageCache = ReturnType<typeof createPageCache>;

/** Next's cache handler finds the cache by this name. */
export const pageCache = serverCell('pageCache', () => createPageCache(sharedStore()));

export function createPageCache(shared: SharedStore, memory = createMemoryPages()) {
  const stored = createRedisPages(shared);
  const reading = new Map<string, Promise<MemoryEntry | undefined>>();
  const writing = new Map<string, Promise<void>>();
  /** Pages that are not stored, because the store was down. */
  const missed = new LRUCache<string, PageToSave>({
    maxSize: MAX_MISSED_CHARACTERS,
    sizeCalculation: ({ key, text }) => key.length + text.length,
  });
  /** Pages that this instance renders for the first time. They stay here if that fails. */
  const firstRenders = new LRUCache<string, true>({ max: MAX_RENDERING });

  function read(key: string): Promise<MemoryEntry | undefined> {
    const known = reading.get(key);
    if (known !== undefined) return known;
    const result = readAgain(key).finally(() => reading.delete(key));
    reading.set(key, result);
    return result;
  }

  async function readAgain(key: string): Promise<MemoryEntry | undefined> {
    const before = memory.get(key);
    const lookup = await stored.get(key, before && nameOf(before.page));
    // This instance may have rendered the page meanwhile.
    const own = memory.get(key);
    const have = own && nameOf(own.page);
    const found = lookup?.found;
    if (found !== undefined && isNewer(nameOf(found.page), have)) {
      return remember(key, found.page, found.characters);
    }
    if (own !== undefined) {
      own.checkedAt = Date.now();
      // The store was down when the page was rendered, or has lost it. Every instance has the build's pages.
      const isBuilt = own.page.version === BUILD;
      if (lookup !== undefined && !isBuilt && isNewer(have, lookup.newest)) saveAgain(key, own);
      return own;
    }
    const built = await prerenderedPage(key);
    return built && remember(key, built.page, built.characters);
  }

  function remember(key: string, page: CacheEntry, characters: number): MemoryEntry {
    const remembered = { page, checkedAt: Date.now(), heldAt: 0, holdMs: 0 };
    memory.set(key, remembered, characters);
    const record = recordOfPage(page.value);
    const path = pathOfKey(key);
    if (record !== undefined && !pageRecords().pages.has(path)) {
      savePageRecord(path, { ...record, version: page.version });
    }
    return remembered;
  }

  function saveAgain(key: string, { page }: MemoryEntry): void {
    const record = recordOfPage(page.value);
    const withVersion = record && { ...record, version: page.version };
    write({ key, page, text: writePage(page), record: withVersion });
  }

  /** A page's writes run one at a time, so that a late one can't overwrite a newer version. */
  function write(save: PageToSave): void {
    const { key } = save;
    const before = writing.get(key) ?? Promise.resolve();
    const work = before.then(async () => {
      if (await stored.save(save)) missed.delete(key);
      else missed.set(key, save);
    });
    writing.set(key, work);
    void work.then(() => writing.get(key) === work && writing.delete(key));
  }

  async function written(): Promise<void> {
    await Promise.all(writing.values());
  }

  /** A proxy's refresh shares no read that has already begun, as that may be older than the publish. */
  const readFor = (key: string) => (requiredPublish() === undefined ? read(key) : readAgain(key));

  async function current(key: string): Promise<MemoryEntry | undefined> {
    const known = memory.get(key);
    const remembered = isTrusted(known) ? known : await readFor(key);
    if (remembered === undefined) return undefined;
    const { value, version } = remembered.page;
    // The page is being rendered, or rendering has just failed.
    if (value?.kind === 'PAGES' && isHeld(remembered)) return remembered;
    if (await isCurrent(pathOfKey(key), value, version)) return remembered;
    keepOlder(pathOfKey(key), value);
    return undefined;
  }

  /** One instance renders the page, and the others wait for it. */
  async function awaitFirst(key: string): Promise<MemoryEntry | undefined> {
    // Next never renders a page twice at once, so the last attempt has failed.
    if (firstRenders.has(key)) return undefined;
    const until = Date.now() + FIRST_RENDER_LOCK_MS;
    for (let isOurs = false; !isOurs && Date.now() < until; ) {
      isOurs = await stored.takeLock(key, FIRST_RENDER_LOCK_MS);
      const found = await read(key);
      if (
        found !== undefined &&
        (await isCurrent(pathOfKey(key), found.page.value, found.page.version))
      ) {
        if (isOurs) void stored.releaseLock(key);
        return found;
      }
      if (!isOurs) await wait(POLL_INTERVAL_MS);
    }
    firstRenders.set(key, true);
    return undefined;
  }

  return {
    /** `null` if Next has to render the page. @param isPrefetch if true, Next won't revalidate a stale page */
    async get(key: string, isPrefetch = false): Promise<CacheResult | null> {
      const remembered = (await current(key)) ?? (await awaitFirst(key));
      if (remembered === undefined) {
        recordMiss(STATISTICS);
        return null;
      }
      recordHit(STATISTICS);
      const { page } = remembered;
      confirmWanted(key, page);
      const now = Date.now();
      if (!isStale(page, now)) return resultOf(page, page.renderedAt);
      if (isPrefetch || isHeld(remembered)) return resultOf(page, now);
      const isOurs = await stored.takeLock(key, REVALIDATION_LOCK_MS);
      hold(remembered, isOurs ? REVALIDATION_LOCK_MS : TRUST_MS);
      return resultOf(page, isOurs ? longBefore(now, page.lifetime) : now);
    },

    /** If rendering has failed, Next passes the page that it had. */
    set(key: string, value: PageValue, lifetime: Lifetime = { revalidate: false }): void {
      firstRenders.delete(key);
      const known = memory.get(key);
      const record = takeRecord(pathOfKey(key));
      const now = Date.now();
      if (typeof record === 'string') {
        // Other instances may try now, and this one after a while.
        const cooldown = record === 'failed' ? (lifetime.revalidate || 0) * 1000 : TRUST_MS;
        if (known !== undefined) hold(known, cooldown);
        void stored.releaseLock(key);
        return;
      }
      const { version } = record;
      // The page must be newer than the one it replaces, even if this instance's clock is behind.
      const earliest = known?.page.version === version ? known.page.renderedAt + 1 : 0;
      const page = { value, lifetime, version, renderedAt: Math.max(now, earliest) };
      confirmWanted(key, page);
      const text = writePage(page);
      logItemSize(`page ${pathOfKey(key)}`, text);
      const remembered = remember(key, page, text.length);
      if (isStale(page, now)) hold(remembered, REVALIDATION_LOCK_MS);
      write({ key, page, text, record });
    },

    /** Also stores the pages that the store has missed. @returns false if it didn't respond in time */
    async flush(milliseconds: number): Promise<boolean> {
      const until = performance.now() + milliseconds;
      await written();
      while (missed.size > 0) {
        if (!(await shared.circuit.isClosed(until - performance.now()))) return false;
        for (const save of [...missed.values()].slice(0, MAX_CONCURRENT_WRITES)) write(save);
        await written();
      }
      return true;
    },
  };
}

function hold(remembered: MemoryEntry, milliseconds: number): void {
  remembered.heldAt = Date.now();
  remembered.holdMs = milliseconds;
}

const isHeld = ({ heldAt, holdMs }: MemoryEntry): boolean => isWithin(holdMs, heldAt);

function isTrusted(known: MemoryEntry | undefined): known is MemoryEntry {
  if (known === undefined) return false;
  const wanted = requiredPublish();
  return wanted === undefined ? isWithin(TRUST_MS, known.checkedAt) : known.page.version >= wanted;
}

/** Without the confirmation, a proxy's refresh requests the page again. */
function confirmWanted(key: string, { value, version }: CacheEntry): void {
  const wanted = requiredPublish();
  if (wanted === undefined) return;
  if (includesVersion(pathOfKey(key), value, version, wanted)) confirmRefresh();
}

/** A `lastModified` that makes Next treat the page as stale and revalidate it, but not as too old to serve. */
function longBefore(now: number, { revalidate }: Lifetime): number {
  return now - (revalidate || 0) * 1000 - 1_000;
}

function resultOf({ value, lifetime }: CacheEntry, lastModified: number): CacheResult {
  return { value, lastModified, cacheControl: lifetime };
}
