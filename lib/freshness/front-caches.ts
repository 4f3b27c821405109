/** Caching proxies in front of the site: each is made to ask for what was published, at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';
import { REFRESH_HEADER, REFRESHED_HEADER } from '#lib/refresh-request';

const AT_ONCE = 8;
const REQUEST_MS = 3_000;
/** Of getting an answer made for this very request: another visitor's may have been joined. */
const MOST_ATTEMPTS = 3;
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
  const failures: string[] = [];

  async function work(): Promise<void> {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const reason = await refresh(url, secret);
      if (reason !== undefined) failures.push(reason);
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
      for (const path of added)
        for (const origin of origins) refreshOnceMore(origin + path, secret);
    },
  };
}

/** `undefined`: it was done. */
async function refresh(url: string, secret: string): Promise<string | undefined> {
  try {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const { status, headers } = await get(url, secret);
      if (status >= 500) return `${new URL(url).origin} answered ${status}`;
      const asked = headers.get(REFRESHED_HEADER);
      if (asked !== null && asked === headers.get('x-request-id')) return undefined;
    }
    return `${new URL(url).origin} gave what it had, or the key-value store is silent (is FRONT_SECRET the same there?)`;
  } catch (error) {
    return `${new URL(url).origin}: ${reasonOf(error)}`;
  }
}

/** One at a time for each page: a proxy keeps what it gets last, which must not be what was asked first. */
async function get(url: string, secret: string): Promise<Response> {
  const underWay = processWide('fronts-under-way', () => new Map<string, Promise<Response>>());
  for (let earlier = underWay.get(url); earlier !== undefined; earlier = underWay.get(url)) {
    await earlier.catch(() => {});
  }
  const asking = ask(url, secret).finally(() => underWay.delete(url));
  underWay.set(url, asking);
  return asking;
}

async function ask(url: string, secret: string): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { [REFRESH_HEADER]: secret },
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  await response.arrayBuffer();
  return response;
}

type OnceMore = { urls: Set<string>; work: Promise<void> | undefined };

/**
 * A proxy may have asked for a page by itself, just before, and have got it from an instance that had
 * not yet learned of the publish: what it gets last is what it keeps.
 */
function refreshOnceMore(url: string, secret: string): void {
  const onceMore = processWide<OnceMore>('fronts-once-more', () => ({
    urls: new Set(),
    work: undefined,
  }));
  onceMore.urls.add(url);
  onceMore.work ??= wait(ONCE_MORE_AFTER_MS, undefined, { ref: false }).then(async () => {
    const urls = [...onceMore.urls];
    onceMore.urls.clear();
    onceMore.work = undefined;
    // In no haste: visitors come first.
    for (const url of urls) await get(url, secret).catch(() => {});
  });
}

function warnOf(failures: readonly string[]): void {
  if (failures.length === 0) return;
  logWarning(
    'front.not-refreshed',
    `A proxy in front may show what was there before for up to 30 seconds: ${failures[0]}`,
    { failed: failures.length },
  );
}
