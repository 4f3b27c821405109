/** Makes caching proxies in front of the site fetch what was published, at once. */
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

/** Rendered for each request, from all templates: any publish changes them. */
const PER_REQUEST_PATHS = [
  '/sitemap.xml',
  '/feed.xml',
  '/llms.txt',
  '/api/templates',
  '/api/openapi.json',
];

const CONCURRENCY = 8;
const REQUEST_TIMEOUT_MS = 3_000;
/** Requests without a response, one after another, before an origin is left alone for the rest of a batch. */
const MAX_UNREACHABLE = 3;
/** To get a response that includes the publish: one instance may not have it yet, and the next one may. */
const MAX_ATTEMPTS = 4;
const RETRY_MS = 100;
/** After this time no instance trusts its memory from before, and no older response is under way. */
const RECHECK_AFTER_MS = 1_500;

/** Each page is fetched as soon as every instance serves it. */
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
    // A proxy that has served an older version, or an error, is asked once more later.
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

  /** @param path encoded. Never throws. @returns false: it stays in a proxy for its `s-maxage` */
  function refreshPage(path: string): Promise<boolean> {
    const result = known.get(path) ?? refreshAll(urlPathsOf(path));
    known.set(path, result);
    return result;
  }

  return {
    refresh: refreshPage,
    refreshPerRequest: () => refreshAll(PER_REQUEST_PATHS),
    /** To be called when all are done. */
    end(): void {
      logFailures(failures);
      recheckLater(refreshedBy, secret);
    },
  };
}

/** `id`: of the request whose response the proxy has stored. */
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

/** One at a time for each page: a proxy stores what it gets last, which must not be the earlier response. */
async function get(url: string, secret: string, publish?: number): Promise<ResponseHead> {
  const { pending } = requests();
  for (let earlier = pending.get(url); earlier !== undefined; earlier = pending.get(url)) {
    await earlier.catch(() => {});
  }
  const request = send(url, secret, publish).finally(() => pending.delete(url));
  pending.set(url, request);
  return request;
}

/** @param publish version that the response must include; `undefined`: the latest in the store */
function send(url: string, secret: string, publish: number | undefined): Promise<ResponseHead> {
  const wanted = publish === undefined ? {} : { [PUBLISH_HEADER]: String(publish) };
  return fetchHeaders(url, { [REFRESH_HEADER]: secret, ...wanted }, REQUEST_TIMEOUT_MS);
}

const requests = serverCell('proxyRequests', () => ({
  /** By URL. */
  pending: new Map<string, Promise<ResponseHead>>(),
  /** By URL, id of the request that refreshed it last. */
  latest: new Map<string, string>(),
}));

/**
 * A proxy may have fetched a page by itself just before, from an instance that did not know of the publish
 * yet, and stored that response last. Where it still has the refreshed one, nothing more is fetched.
 *
 * @param refreshedBy by URL, id of the request whose response the proxy should have
 */
function recheckLater(refreshedBy: ReadonlyMap<string, string>, secret: string): void {
  const { latest } = requests();
  for (const [url, id] of refreshedBy) latest.set(url, id);
  void backgroundPause(RECHECK_AFTER_MS).then(async () => {
    for (const [url, id] of refreshedBy) {
      // A later publish has refreshed it since, and checks it later.
      if (latest.get(url) !== id) continue;
      latest.delete(url);
      // It may also be from a later publish, which another instance handled and this one doesn't know of.
      if ((await storedRequestId(url)) !== id) await get(url, secret).catch(() => {});
    }
  });
}

/** Id of the request whose response the proxy has stored, where it was a refresh. */
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
