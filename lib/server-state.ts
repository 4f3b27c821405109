/**
 * All that a server process keeps between requests, and the only place that touches `globalThis`: Next
 * bundles lib/ several times (for pages, for API routes, for the start), so that a module-level variable
 * would exist once in each bundle.
 *
 * Imports from above are types alone: each part is created, and described, by the one file that has its name.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ProcessMetrics } from '@/lib/observability/metrics';
import type { PublishRecord } from '@/lib/redis/publish-record';

/** What happened and can't be created again, as plain data: in development it outlives edits. */
export type ServerHistory = {
  /** Warnings that are logged once a process. */
  loggedOnce: LRUCache<string, true>;
  /** Of this process, by id. */
  publishes: LRUCache<string, PublishRecord>;
  /** The process has been asked to end. */
  isEnding: boolean;
  /** In milliseconds. */
  lastPublishAt: number | undefined;
  /** Old path → id of the entry that this process saw leave it. */
  movedPaths: Record<string, string>;
  /** Nothing ends the observers behind it. */
  processMetrics: ProcessMetrics | undefined;
};

export type Server = {
  /** By name. */
  parts: Record<string, unknown>;
  /** When the code was evaluated that created each part. */
  evaluatedAt: Record<string, number>;
  history: ServerHistory;
};

const MAX_LOGGED_ONCE = 1_000;
/** An import is as many at once. */
const MAX_PUBLISHES = 2_000;

const KEY = Symbol.for('plinth.server');
/** Set by platforms that freeze a process after its response; Next's documentation of `after` specifies it. */
const PLATFORM_KEY = Symbol.for('@next/request-context');
type PlatformContext = { waitUntil?: (work: Promise<unknown>) => void };

const global = globalThis as {
  [KEY]?: Server;
  [PLATFORM_KEY]?: { get: () => PlatformContext | undefined };
};

/** Of this instance of the module. */
const evaluatedAt = performance.now();

export function createServer(): Server {
  return {
    parts: {},
    evaluatedAt: {},
    history: {
      loggedOnce: new LRUCache({ max: MAX_LOGGED_ONCE }),
      publishes: new LRUCache({ max: MAX_PUBLISHES }),
      isEnding: false,
      lastPublishAt: undefined,
      movedPaths: {},
      processMetrics: undefined,
    },
  };
}

/** The one of this process. */
export function server(): Server {
  global[KEY] ??= createServer();
  return global[KEY];
}

/**
 * Lets work go on after the response, where the platform would freeze the process. It must not reject.
 * @returns false: no platform has been asked to
 */
export function afterResponse(work: Promise<unknown>): boolean {
  const waitUntil = global[PLATFORM_KEY]?.get()?.waitUntil;
  waitUntil?.(work);
  return waitUntil !== undefined;
}

/**
 * Between steps of work in the background; it doesn't keep the process alive. Where a test has become another
 * server meanwhile, nothing follows.
 *
 * @param own the server that the work began on
 */
export async function backgroundPause(milliseconds: number, own = server()): Promise<void> {
  await wait(milliseconds, undefined, { ref: false });
  if (server() !== own) await new Promise(() => {});
}

/** For tests: from now on this process is that server. */
export function setServer(own: Server): void {
  global[KEY] = own;
}

/**
 * A part of this process's server, created when it is first needed. In development, code that was evaluated later
 * does not use what older code created: it creates its own, so that an edit takes effect with the next request.
 */
export function serverPart<Part extends object>(name: string, create: () => Part): Part {
  const { parts, evaluatedAt: times } = server();
  const isOutdated = process.env.NODE_ENV === 'development' && Number(times[name]) < evaluatedAt;
  if (parts[name] === undefined || isOutdated) {
    parts[name] = create();
    times[name] = evaluatedAt;
  }
  return parts[name] as Part;
}

/** A part with values by name: those that were used last. */
export const lruPart = <Value extends object | string | number | boolean>(
  name: string,
  max: number,
  milliseconds = 0,
): LRUCache<string, Value> => serverPart(name, () => new LRUCache({ max, ttl: milliseconds }));

/** What `compute` makes of an object, made once as long as that object is there. */
export function onceFor<Key extends object, Value extends object>(
  name: string,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    const known = serverPart(name, () => new WeakMap<Key, Value>());
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
