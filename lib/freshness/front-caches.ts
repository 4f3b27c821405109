/** Caching proxies in front of the site: each is made to ask for what was published, at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { getHead, type Head } from '#lib/freshness/get-head';
import { lastPublishNumber } from '#lib/freshness/publish-number';
import { logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';
import { PUBLISH_HEADER, REFRESH_HEADER, REFRESHED_HEADER } from '#lib/refresh-request';

const AT_ONCE = 8;
const REQUEST_MS = 3_000;
/** Of getting an answer that holds the publish: the instance asked may not have it yet. The next one may. */
const MOST_ATTEMPTS = 4;
const WAIT_MS = 100;
/** By then no instance has anything in memory that it believes, and nothing that it gave is under way. */
const ONCE_MORE_AFTER_MS = 1_500;

export type FrontRefresh = {
  /** @param paths encoded, of pages that every instance shows from now on */
  add: (paths: Iterable<string>) => void;
  /** Waits for all that was added. Never throws: what fails stays until its `s-maxage` is over. */
  end: () => Promise<void>;
};

/** Pages are refreshed as they are added, while others are still being made. */
export function beginFrontRefresh(): FrontRefresh {
  const { fronts } = settings();
  if (fronts === undefined) return { add: () => {}, end: async () => {} };
  const { origins, secret } = fronts;
  const added = new Set<string>();
  const waiting: string[] = [];
  const working = new Set<Promise<void>>();
  const given = new Map<string, string>();
  const failures: string[] = [];

  async function work(): Promise<void> {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { id, problem } = await refresh(url, secret);
      given.set(url, id ?? '');
      if (problem !== undefined) failures.push(`${new URL(url).origin} ${problem}`);
    }
  }

  return {
    add(paths) {
      for (const path of paths) {
        if (added.has(path)) continue;
        added.add(path);
        waiting.push(...origins.map((origin) => origin + path));
      }
      while (waiting.length > 0 && working.size < AT_ONCE) {
        const worker = work().finally(() => working.delete(worker));
        working.add(worker);
      }
    },
    async end() {
      while (working.size > 0) await Promise.all(working);
      warnOf(failures);
      lookOnceMore(given, secret);
    },
  };
}

/** `id`: of the request that the proxy was given its answer for. */
type Refreshed = { id?: string | undefined; problem?: string };

async function refresh(url: string, secret: string): Promise<Refreshed> {
  try {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const { status, headers } = await get(url, secret, lastPublishNumber());
      if (status >= 500) return { problem: `answered ${status}` };
      const id = headers[REFRESHED_HEADER];
      if (typeof id === 'string' && id === headers['x-request-id']) return { id };
      if (attempt > 1 && attempt < MOST_ATTEMPTS) await wait(WAIT_MS * attempt);
    }
    return {
      problem:
        'gave what was there before (is FRONT_SECRET the same there, and does the key-value store answer?)',
    };
  } catch (error) {
    return { problem: `could not be asked: ${reasonOf(error)}` };
  }
}

/** One at a time for each page: a proxy keeps what it gets last, which must not be what was asked first. */
async function get(url: string, secret: string, publish?: number): Promise<Head> {
  const underWay = processWide('fronts-under-way', () => new Map<string, Promise<Head>>());
  for (let earlier = underWay.get(url); earlier !== undefined; earlier = underWay.get(url)) {
    await earlier.catch(() => {});
  }
  const asking = ask(url, secret, publish).finally(() => underWay.delete(url));
  underWay.set(url, asking);
  return asking;
}

/** @param publish number that the answer must hold; `undefined`: whatever the store has now */
function ask(url: string, secret: string, publish: number | undefined): Promise<Head> {
  const wanted = publish === undefined ? {} : { [PUBLISH_HEADER]: String(publish) };
  return getHead(url, { [REFRESH_HEADER]: secret, ...wanted }, REQUEST_MS);
}

type OnceMore = { given: Map<string, string>; work: Promise<void> | undefined };

/**
 * A proxy may have asked for a page by itself, just before, and have got it from an instance that had
 * not yet learned of the publish: what it gets last is what it keeps. Where it still has what it was
 * given, nothing is asked of the site.
 *
 * @param given by URL, for which request the proxy got what it should have
 */
function lookOnceMore(given: ReadonlyMap<string, string>, secret: string): void {
  const onceMore = processWide<OnceMore>('fronts-once-more', () => ({
    given: new Map(),
    work: undefined,
  }));
  for (const [url, id] of given) onceMore.given.set(url, id);
  onceMore.work ??= wait(ONCE_MORE_AFTER_MS, undefined, { ref: false }).then(async () => {
    const pages = [...onceMore.given];
    onceMore.given.clear();
    onceMore.work = undefined;
    for (const [url, id] of pages) {
      // It may as well be from a later publish, told to another instance, that this one knows nothing of.
      if ((await keptFor(url)) !== id) await get(url, secret).catch(() => {});
    }
  });
}

/** The id of the request that made the proxy's copy, where it was a refresh. */
async function keptFor(url: string): Promise<unknown> {
  const head = await getHead(url, {}, REQUEST_MS).catch(() => undefined);
  return head?.headers[REFRESHED_HEADER];
}

function warnOf(failures: readonly string[]): void {
  if (failures.length === 0) return;
  logWarning(
    'front.not-refreshed',
    `A proxy in front may show what was there before for up to 30 seconds: ${failures[0]}`,
    { failed: failures.length },
  );
}
