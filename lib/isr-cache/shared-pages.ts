/**
 * Generated pages, the same on every instance: in memory for less than a second, in the key-value
 * store, and, for pages that nobody has made since the build, in its folder. Neither `get` nor `set`
 * throws or waits for long: Next would answer 500, or hang.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { logItemSize, noteHit, noteMiss } from '#lib/cache-statistics';
import { settings } from '#lib/env';
import { EXPIRY_SECONDS } from '#lib/freshness/cache-tags';
import { lastPublishNumber, publishNumberAt } from '#lib/freshness/publish-number';
import { builtPage } from '#lib/isr-cache/build-pages';
import {
  BUILD,
  isNewer,
  isStale,
  type KeptPage,
  type Lifetime,
  nameOf,
  type PageValue,
  pathOfKey,
  writePage,
} from '#lib/isr-cache/kept-page';
import { type PageMemory, pageMemory, type Remembered } from '#lib/isr-cache/page-memory';
import { type Found, keepInStore, lookUp, releaseLock, takeLock } from '#lib/isr-cache/page-store';
import { forgetKept, noteKept, takeReadAt } from '#lib/isr-cache/read-times';
import { processWide } from '#lib/process-wide';
import { confirmRefresh, wantedPublish } from '#lib/request-context';

/** How long memory is believed: with the asking, a page made anew is seen within a second. */
const TRUST_MS = 900;
/** One instance makes a page anew; should it die, another may after this. More than a page's 8 s. */
const MAKING_AGAIN_MS = 10_000;
/** How long others wait for the instance that makes a page for the first time. */
const MAKING_FIRST_MS = 3_000;
const LOOK_EVERY_MS = 60;
const MOST_MAKING = 1_000;
const STATISTICS = 'pages';

type Answer = { value: PageValue; lastModified: number; cacheControl: Lifetime };

export type SharedPages = {
  /** Next's question. `null`: make it. @param isPrefetch a stale page is not made anew after it */
  get: (key: string, isPrefetch?: boolean) => Promise<Answer | null>;
  /** Next hands a page over, or, where making it failed, the one it had. */
  set: (key: string, value: PageValue, lifetime: Lifetime | undefined) => void;
  /** Waits until every page handed over so far is in the store, as far as it answers. */
  written: () => Promise<void>;
};

const NAME = 'shared-pages';

/** From now on Next's cache handler finds them. */
export function sharePages(): void {
  processWide(NAME, () => sharedPages());
}

/** For a publish: once it is said to be live, it is so on every instance. */
export async function pagesAreShared(): Promise<void> {
  if (settings().isrCache === 'redis') {
    await processWide(NAME, () => sharedPages()).written();
  }
}

export function sharedPages(memory: PageMemory = pageMemory()): SharedPages {
  const asking = new Map<string, Promise<Remembered | undefined>>();
  const writing = new Map<string, Promise<void>>();
  /** Pages that this instance makes for the first time; those that never came about stay behind. */
  const makingFirst = new Set<string>();

  /** The store is asked once, however many visitors ask at the same moment. */
  function ask(key: string): Promise<Remembered | undefined> {
    const known = asking.get(key);
    if (known !== undefined) return known;
    const question = askAnew(key).finally(() => asking.delete(key));
    asking.set(key, question);
    return question;
  }

  async function askAnew(key: string): Promise<Remembered | undefined> {
    const before = memory.get(key);
    const look = await lookUp(key, before && nameOf(before.page));
    // Meanwhile this instance may have made it.
    const own = memory.get(key);
    const have = own && nameOf(own.page);
    const found = look?.found;
    if (found !== undefined && isNewer(nameOf(found.page), have)) return remember(key, found);
    if (own !== undefined) {
      own.askedAt = Date.now();
      // The store was down when it was made, or has lost it.
      const isMissing = look !== undefined && isNewer(have, look.newest);
      if (isMissing && own.page.holds !== BUILD) write(key, own, writePage(own.page));
      return own;
    }
    const built = await builtPage(key);
    if (built === undefined) return undefined;
    // What took its place may have expired. Where the store is silent, old is better than nothing.
    const isExpired = Date.now() - built.builtAt > EXPIRY_SECONDS * 1000;
    return look !== undefined && isExpired ? undefined : remember(key, built);
  }

  function remember(key: string, { page, bytes }: Found): Remembered {
    const remembered = { page, askedAt: Date.now(), heldUntil: 0 };
    memory.set(key, remembered, bytes);
    const path = pathOfKey(key);
    if (page.value?.kind === 'PAGES') noteKept(path);
    else forgetKept(path);
    return remembered;
  }

  /** @param replaced what was kept in its place until now */
  function write(key: string, remembered: Remembered, text: string, replaced?: KeptPage): void {
    if (writing.has(key)) return;
    const work = writeLatest(key, remembered, text, replaced).finally(() => writing.delete(key));
    writing.set(key, work);
  }

  async function writeLatest(
    key: string,
    remembered: Remembered,
    text: string,
    replaced?: KeptPage,
  ): Promise<void> {
    const { page } = remembered;
    const kept = await keepInStore(key, page, text, replaced && nameOf(replaced));
    if (kept !== undefined) remembered.page = kept;
    const latest = memory.get(key);
    // Another generation has come meanwhile.
    if (latest !== undefined && isNewer(nameOf(latest.page), nameOf(page))) {
      await writeLatest(key, latest, writePage(latest.page), page);
    }
  }

  /** Where a publish is waited for, a question that is under way may be from before it. */
  const question = (key: string) => (wantedPublish() === undefined ? ask(key) : askAnew(key));

  async function current(key: string): Promise<Remembered | undefined> {
    const known = memory.get(key);
    const remembered = isTrusted(known) ? known : await question(key);
    return remembered !== undefined && isUsable(remembered.page) ? remembered : undefined;
  }

  /** Nobody has it: one instance makes it, the others wait a moment for that one. */
  async function awaitFirst(key: string): Promise<Remembered | undefined> {
    // Next makes a page once at a time: the time before it did not come about.
    if (makingFirst.has(key)) return undefined;
    const until = Date.now() + MAKING_FIRST_MS;
    for (let isOurs = false; !isOurs && Date.now() < until; ) {
      isOurs = await takeLock(key, MAKING_FIRST_MS);
      const made = await ask(key);
      if (made !== undefined && isUsable(made.page)) {
        if (isOurs) void releaseLock(key);
        return made;
      }
      if (!isOurs) await wait(LOOK_EVERY_MS);
    }
    if (makingFirst.size > MOST_MAKING) makingFirst.clear();
    makingFirst.add(key);
    return undefined;
  }

  return {
    async get(key, isPrefetch = false) {
      const remembered = (await current(key)) ?? (await awaitFirst(key));
      if (remembered === undefined) {
        noteMiss(STATISTICS);
        return null;
      }
      noteHit(STATISTICS);
      const { page } = remembered;
      confirmWanted(page);
      const now = Date.now();
      if (!isStale(page, now)) return answer(page, page.madeAt);
      if (isPrefetch || remembered.heldUntil > now) return answer(page, now);
      const isOurs = await takeLock(key, MAKING_AGAIN_MS);
      remembered.heldUntil = now + (isOurs ? MAKING_AGAIN_MS : TRUST_MS);
      return answer(page, isOurs ? longBefore(now, page.lifetime) : now);
    },

    set(key, value, lifetime = { revalidate: false }) {
      makingFirst.delete(key);
      const known = memory.get(key);
      const readAt = takeReadAt(pathOfKey(key));
      const isFromBefore = value !== null && value === known?.page.value;
      const holds = readAt === undefined || isFromBefore ? undefined : publishNumberAt(readAt);
      if (holds === undefined || (known !== undefined && known.page.holds > holds)) {
        // Making it failed, or came to nothing newer: others may try, and this instance after a while.
        const rest = holds === undefined ? (lifetime.revalidate || 0) * 1000 : TRUST_MS;
        if (known !== undefined) known.heldUntil = Date.now() + rest;
        void releaseLock(key);
        return;
      }
      const isOvertaken = holds < lastPublishNumber();
      const page = { value, lifetime, holds, madeAt: isOvertaken ? 0 : Date.now() };
      confirmWanted(page);
      const text = writePage(page);
      logItemSize(`page ${pathOfKey(key)}`, text);
      const remembered = remember(key, { page, bytes: text.length });
      if (isOvertaken) remembered.heldUntil = Date.now() + TRUST_MS;
      write(key, remembered, text, known?.page);
    },

    async written() {
      await Promise.all(writing.values());
    },
  };
}

function isTrusted(known: Remembered | undefined): known is Remembered {
  if (known === undefined) return false;
  const wanted = wantedPublish();
  if (wanted === undefined) return Date.now() - known.askedAt < TRUST_MS;
  return known.page.holds >= wanted;
}

/** Whoever refreshes a proxy is told that this is what it came for; else it asks again. */
function confirmWanted({ holds }: KeptPage): void {
  if (holds >= (wantedPublish() ?? Number.POSITIVE_INFINITY)) confirmRefresh();
}

/**
 * An answer without a page, a 404 or a redirect, holds until the next publish: which of them it
 * concerns is known to the instance alone that gave it.
 */
function isUsable({ value, holds }: KeptPage): boolean {
  return value?.kind === 'PAGES' || holds === BUILD || holds >= lastPublishNumber();
}

/** Stale for certain, and not as old as what Next may not show any more. */
function longBefore(now: number, { revalidate }: Lifetime): number {
  return now - (revalidate || 0) * 1000 - 1_000;
}

function answer({ value, lifetime }: KeptPage, lastModified: number): Answer {
  return { value, lastModified, cacheControl: lifetime };
}
