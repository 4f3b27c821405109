/** Makes caching proxies in front of the site fetch pages again, at once. */
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { urlPathsOf } from '@/lib/catalogue/paths';
import { logWarning } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import {
  PUBLISH_HEADER,
  REFRESH_HEADER,
  REFRESHED_HEADER,
} from '@/lib/observability/proxy-refresh-headers';
import { store } from '@/lib/page-cache/store';
import { fetchHeaders, type ResponseHead } from '@/lib/publishing/fetch-headers';
import { addressOf } from '@/lib/runtime/addresses.js';
import { settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { backgroundPause, serverCell } from '@/lib/runtime/server-state';

/** These are rendered at each request from all templates, so any publish may change them. */
const PER_REQUEST_PATHS = [
  '/sitemap.xml',
  '/feed.xml',
  '/llms.txt',
  '/api/templates',
  '/api/openapi.json',
];

const CONCURRENCY = 8;
const REQUEST_TIMEOUT_MS = 3_000;
/** After this many requests in a row without a response, an origin is left alone for the rest of a batch. */
const MAX_UNREACHABLE = 3;
/** One instance may not have the publish yet, and the next one may. */
const MAX_ATTEMPTS = 4;
const RETRY_MS = 100;
/** By then, no instance trusts its older memory, and no older response is under way. */
const RECHECK_AFTER_MS = 1_500;

export function beginProxyRefresh() {
  const { origins = [], secrets: [secret = ''] = [] } = settings().proxies ?? {};
  const limit = pLimit(CONCURRENCY);
  const known = new Map<string, Promise<boolean>>();
  const refreshedBy = new Map<string, string>();
  const failures: string[] = [];
  const unreachable = new Map<string, number>();

  async function refreshOne(origin: string, path: string): Promise<boolean> {
    const url = origin + addressOf(path);
    if ((unreachable.get(origin) ?? 0) >= MAX_UNREACHABLE) {
      failures.push(`${origin} could not be reached before`);
      return false;
    }
    const { id, problem, isUnreachable = false } = await refresh(url, secret);
    unreachable.set(origin, isUnreachable ? (unreachable.get(origin) ?? 0) + 1 : 0);
    // After an older version or an error, the proxy is asked once more later.
    if (!isUnreachable) refreshedBy.set(url, id ?? '');
    if (problem !== undefined) failures.push(`${origin} ${problem}`);
    return problem === undefined;
  }

  async function refreshAll(paths: readonly string[]): Promise<boolean> {
    const results = paths.flatMap((path) =>
      origins.map((origin) => limit(refreshOne, origin, path)),
    );
    return (await Promise.all(results)).every(Boolean);
  }

  /** Never throws. @param path encoded. @returns false if a proxy may keep the older page for its `s-maxage` */
  function refreshPage(path: string): Promise<boolean> {
    const result = known.get(path) ?? refreshAll(urlPathsOf(path));
    known.set(path, result);
    return result;
  }

  return {
    refresh: refreshPage,
    refreshPerRequest: () => refreshAll(PER_REQUEST_PATHS),
    /** Call it when all refreshes are done. */
    end(): void {
      logFailures(failures);
      recheckLater(refreshedBy, secret);
    },
  };
}

/** `id` is that of the request whose response the proxy stored. */
type Refreshed = { id?: string; problem?: string; isUnreachable?: boolean };

async function refresh(url: string, secret: string): Promise<Refreshed> {
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { status, headers } = await get(url, secret, store().versions.latest());
      if (status >= 500 || status === 429) return { problem: `answered ${status}` };
      const id = headers[REFRESHED_HEADER];
      if (typeof id === 'string' && id === headers['x-request-id']) return { id };
      if (attempt > 1 && attempt < MAX_ATTEMPTS) await wait(RETRY_MS * attempt);
    }
    return {
      problem:
        'served an older version (is PROXY_SECRET the same there, and does the key-value store respond?)',
    };
  } catch (error) {
    return { problem: `could not be reached: ${reasonOf(error)}`, isUnreachable: true };
  }
}

/** Each page is requested one at a time: a proxy keeps the last response, which must not be an older one. */
async function get(url: string, secret: string, publish?: number): Promise<ResponseHead> {
  const { pending } = requests();
  for (let earlier = pending.get(url); earlier !== undefined; earlier = pending.get(url)) {
    await earlier.catch(() => {});
  }
  const request = send(url, secret, publish).finally(() => pending.delete(url));
  pending.set(url, request);
  return request;
}

/** @param publish version that the response must include; by default the latest in the store */
function send(url: string, secret: string, publish: number | undefined): Promise<ResponseHead> {
  const wanted = publish === undefined ? {} : { [PUBLISH_HEADER]: String(publish) };
  return fetchHeaders(url, { [REFRESH_HEADER]: secret, ...wanted }, REQUEST_TIMEOUT_MS);
}

const requests = serverCell('proxyRequests', () => ({
  pending: new Map<string, Promise<ResponseHead>>(),
  /** URL → id of the request that refreshed it last. */
  latest: new Map<string, string>(),
}));

/**
 * A proxy may have fetched a page from an instance without the publish, and stored it last.
 * @param refreshedBy URL → id of the request whose response the proxy should have
 */
function recheckLater(refreshedBy: ReadonlyMap<string, string>, secret: string): void {
  const { latest } = requests();
  for (const [url, id] of refreshedBy) latest.set(url, id);
  void backgroundPause(RECHECK_AFTER_MS).then(async () => {
    for (const [url, id] of refreshedBy) {
      // A later publish has refreshed the page, and checks it.
      if (latest.get(url) !== id) continue;
      latest.delete(url);
      // The id may also be from a later publish that another instance handled.
      if ((await storedRequestId(url)) !== id) await get(url, secret).catch(() => {});
    }
  });
}

async function storedRequestId(url: string): Promise<unknown> {
  const head = await fetchHeaders(url, {}, REQUEST_TIMEOUT_MS).catch(() => undefined);
  return head?.headers[REFRESHED_HEADER];
}

function logFailures(failures: readonly string[]): void {
  if (failures.length === 0) return;
  metrics().proxyRefreshFailures.inc(failures.length);
  logWarning(
    'proxy.not-refreshed',
    `A proxy in front may serve an older version for up to 30 seconds: ${failures[0]}`,
    { failed: failures.length },
  );
}
