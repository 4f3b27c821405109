/**
 * Rendered pages, the same on every instance: from memory for less than a second, from the key-value
 * store, or, for pages that no instance has rendered since the build, from its folder. Neither `get` nor
 * `set` throws or waits for long: Next would respond 500, or hang.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  BUILD,
  type CacheEntry,
  decodedPathOfKey,
  isNewer,
  isStale,
  type Lifetime,
  nameOf,
  type PageValue,
  pathOfKey,
  propsOf,
  writePage,
} from '@/lib/next-internals/cache-entry';
import { prerenderedPage } from '@/lib/next-internals/prerendered-pages';
import { logItemSize, recordHit, recordMiss } from '@/lib/observability/cache-statistics';
import { confirmRefresh, requiredPublish } from '@/lib/observability/request-context';
import { createMemoryPages, type MemoryEntry } from '@/lib/page-cache/memory-pages';
import { createRedisPages, type Found, type SharedStore } from '@/lib/page-cache/redis-pages';
import { recordCached, takeReadAt } from '@/lib/page-cache/rendered-pages';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';
import { isWithin } from '@/lib/runtime/clock';

/** How long memory is trusted: with the time to read the store, a new version is served within a second. */
const TRUST_MS = 900;
/** One instance revalidates a page; should it die, another may after this. More than a page's 8 s. */
const REVALIDATION_LOCK_MS = 10_000;
/** How long others wait for the instance that renders a page for the first time. */
const FIRST_RENDER_LOCK_MS = 3_000;
const POLL_INTERVAL_MS = 60;
const MAX_RENDERING = 1_000;
const MAX_MISSED = 10_000;
const MAX_CONCURRENT_WRITES = 20;
const STATISTICS = 'pages';

type CacheResult = { value: PageValue; lastModified: number; cacheControl: Lifetime };

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(shared: SharedStore, memory = createMemoryPages()) {
  const { circuit, publishVersion } = shared;
  const store = createRedisPages(shared);
  let servesStale = false;
  const reading = new Map<string, Promise<MemoryEntry | undefined>>();
  const writing = new Map<string, Promise<void>>();
  /** Pages that could not be written: the store was down. */
  const missed = new LRUCache<string, true>({ max: MAX_MISSED });
  /** Pages that this instance renders for the first time; where that fails they stay in here. */
  const firstRenders = new LRUCache<string, true>({ max: MAX_RENDERING });
  /** By path: the older version of a page that is rendered again before it is served. */
  const older = new LRUCache<string, CacheEntry>({ max: MAX_RENDERING });

  /** The store is read once, however many visitors request the page at the same moment. */
  function read(key: string): Promise<MemoryEntry | undefined> {
    const known = reading.get(key);
    if (known !== undefined) return known;
    const result = readAgain(key).finally(() => reading.delete(key));
    reading.set(key, result);
    return result;
  }

  async function readAgain(key: string): Promise<MemoryEntry | undefined> {
    const before = memory.get(key);
    const lookup = await store.get(key, before && nameOf(before.page));
    // Meanwhile this instance may have rendered it.
    const own = memory.get(key);
    const have = own && nameOf(own.page);
    const found = lookup?.found;
    if (found !== undefined && isNewer(nameOf(found.page), have)) return remember(key, found);
    if (own !== undefined) {
      own.checkedAt = Date.now();
      // The store was down when it was rendered, or has lost it.
      own.isLost = lookup !== undefined && isNewer(have, lookup.newest);
      const { publishedUpTo } = own.page;
      // A later publish may have been rendered elsewhere, and lost too.
      const isLatest = publishedUpTo !== BUILD && publishedUpTo >= publishVersion.latest();
      if (own.isLost && isLatest) write(key, own, writePage(own.page));
      return own;
    }
    const built = await prerenderedPage(key);
    if (built === undefined) return undefined;
    // The page that replaced it may have expired. While the store is down, an old page is better than none.
    const isExpired = Date.now() - built.builtAt > EXPIRY_SECONDS * 1000;
    return lookup !== undefined && isExpired ? undefined : remember(key, built);
  }

  function remember(key: string, { page, characters }: Found): MemoryEntry {
    const remembered = { page, checkedAt: Date.now(), heldAt: 0, holdMs: 0 };
    memory.set(key, remembered, characters);
    recordCached(pathOfKey(key), page.value?.kind === 'PAGES');
    return remembered;
  }

  /** @param replaced what was cached until now */
  function write(key: string, remembered: MemoryEntry, text: string, replaced?: CacheEntry): void {
    if (writing.has(key)) return;
    const work = writeLatest(key, remembered, text, replaced).finally(() => writing.delete(key));
    writing.set(key, work);
  }

  async function writeLatest(
    key: string,
    remembered: MemoryEntry,
    text: string,
    replaced?: CacheEntry,
  ): Promise<void> {
    const { page } = remembered;
    const saved = await store.save({ key, page, text, replaced: replaced && nameOf(replaced) });
    if (saved === undefined) {
      missed.set(key, true);
      return;
    }
    missed.delete(key);
    remembered.page = saved;
    const latest = memory.get(key);
    // A newer version was rendered meanwhile.
    if (latest !== undefined && isNewer(nameOf(latest.page), nameOf(page))) {
      await writeLatest(key, latest, writePage(latest.page), page);
    }
  }

  /** Waits until every page so far is written to the store, as far as it responds. */
  async function written(): Promise<void> {
    await Promise.all(writing.values());
  }

  function writeMissed(): void {
    for (const key of [...missed.rkeys()].slice(0, MAX_CONCURRENT_WRITES)) {
      const remembered = memory.get(key);
      // A page that no longer fits in memory is shared when it is rendered again.
      if (remembered === undefined) missed.delete(key);
      else write(key, remembered, writePage(remembered.page));
    }
  }

  /** Where a publish has to be shown, a read that has begun may be from before it. */
  const readFor = (key: string) => (requiredPublish() === undefined ? read(key) : readAgain(key));

  /**
   * Whether it may be served before it is rendered again. A page may, where this process knows of every
   * publish since: the pages that they concerned were rendered then. A page of the build may not: it is never
   * replaced in an image, and does not include what was published elsewhere since. Nor may one that the store has
   * lost, which may have been rendered again elsewhere; nor a 404 or a redirect: which of them a publish
   * concerns is known only to the instance that responded with it.
   */
  function isUsable(remembered: MemoryEntry): boolean {
    const { value, publishedUpTo } = remembered.page;
    const isPage = value?.kind === 'PAGES';
    // Rendering it has just failed, or would fail.
    if (isPage && (isHeld(remembered) || servesStale)) return true;
    const floor =
      isPage && publishedUpTo !== BUILD && !remembered.isLost
        ? publishVersion.floor()
        : publishVersion.latest();
    return floor === 0 || publishedUpTo >= floor;
  }

  async function current(key: string): Promise<MemoryEntry | undefined> {
    const known = memory.get(key);
    const remembered = isTrusted(known) ? known : await readFor(key);
    if (remembered === undefined || isUsable(remembered)) return remembered;
    older.set(decodedPathOfKey(key), remembered.page);
    return undefined;
  }

  /** No instance has it: one renders it, the others wait a moment for that one. */
  async function awaitFirst(key: string): Promise<MemoryEntry | undefined> {
    // Next never renders a page twice at the same time: the last attempt must have failed.
    if (firstRenders.has(key)) return undefined;
    const until = Date.now() + FIRST_RENDER_LOCK_MS;
    for (let isOurs = false; !isOurs && Date.now() < until; ) {
      isOurs = await store.takeLock(key, FIRST_RENDER_LOCK_MS);
      const found = await read(key);
      if (found !== undefined && isUsable(found)) {
        if (isOurs) void store.releaseLock(key);
        return found;
      }
      if (!isOurs) await wait(POLL_INTERVAL_MS);
    }
    firstRenders.set(key, true);
    return undefined;
  }

  return {
    /** Called by Next. `null`: it has to render the page. @param isPrefetch a stale page is not revalidated after it */
    async get(key: string, isPrefetch = false): Promise<CacheResult | null> {
      const remembered = (await current(key)) ?? (await awaitFirst(key));
      if (remembered === undefined) {
        recordMiss(STATISTICS);
        return null;
      }
      recordHit(STATISTICS);
      const { page } = remembered;
      confirmWanted(page);
      const now = Date.now();
      if (!isStale(page, now)) return resultOf(page, page.renderedAt);
      if (isPrefetch || isHeld(remembered)) return resultOf(page, now);
      const isOurs = await store.takeLock(key, REVALIDATION_LOCK_MS);
      hold(remembered, isOurs ? REVALIDATION_LOCK_MS : TRUST_MS);
      return resultOf(page, isOurs ? longBefore(now, page.lifetime) : now);
    },

    /** Called by Next with a rendered page or, where rendering failed, with the one that it had. */
    set(key: string, value: PageValue, lifetime: Lifetime = { revalidate: false }): void {
      firstRenders.delete(key);
      older.delete(decodedPathOfKey(key));
      const known = memory.get(key);
      const readAt = takeReadAt(pathOfKey(key));
      const isUnchanged = value !== null && value === known?.page.value;
      const publishedUpTo =
        readAt === undefined || isUnchanged ? undefined : publishVersion.at(readAt);
      if (
        publishedUpTo === undefined ||
        (known !== undefined && known.page.publishedUpTo > publishedUpTo)
      ) {
        // Rendering failed, or produced nothing newer: other instances may try, and this one after a while.
        const cooldown = publishedUpTo === undefined ? (lifetime.revalidate || 0) * 1000 : TRUST_MS;
        if (known !== undefined) hold(known, cooldown);
        void store.releaseLock(key);
        return;
      }
      const isOvertaken = publishedUpTo < publishVersion.latest();
      const now = Date.now();
      // Newer than what it replaces, also where that is in the future by this instance's clock.
      const earliest = known?.page.publishedUpTo === publishedUpTo ? known.page.renderedAt + 1 : 0;
      const renderedAt = isOvertaken ? 0 : Math.max(now, earliest);
      const page = { value, lifetime, publishedUpTo, renderedAt };
      confirmWanted(page);
      const text = writePage(page);
      logItemSize(`page ${pathOfKey(key)}`, text);
      const remembered = remember(key, { page, characters: text.length });
      if (isOvertaken) hold(remembered, TRUST_MS);
      else if (isStale(page, now)) hold(remembered, REVALIDATION_LOCK_MS);
      write(key, remembered, text, known?.page);
    },

    /** Props of a page that may not include the last publish, while it is rendered again. */
    older: (path: string) => {
      const page = older.get(decodeURIComponent(path));
      return page && propsOf(page);
    },

    /** Whether pages that may not include the last publish are served before they are rendered again. */
    serveStale: (isOn: boolean) => {
      servesStale = isOn;
    },

    written,

    /** Also writes what the store has missed, once it responds. False: it does not within `milliseconds`. */
    async shared(milliseconds: number): Promise<boolean> {
      const until = performance.now() + milliseconds;
      await written();
      while (missed.size > 0) {
        if (!(await circuit.isClosed(until - performance.now()))) return false;
        writeMissed();
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
  if (wanted === undefined) return isWithin(TRUST_MS, known.checkedAt);
  return known.page.publishedUpTo >= wanted;
}

/** Tells the refresh of a proxy that the response includes the publish; else it requests the page again. */
function confirmWanted({ publishedUpTo }: CacheEntry): void {
  if (publishedUpTo >= (requiredPublish() ?? Number.POSITIVE_INFINITY)) confirmRefresh();
}

/** Stale for certain, and not so old that Next may not serve it any more. */
function longBefore(now: number, { revalidate }: Lifetime): number {
  return now - (revalidate || 0) * 1000 - 1_000;
}

function resultOf({ value, lifetime }: CacheEntry, lastModified: number): CacheResult {
  return { value, lastModified, cacheControl: lifetime };
}
