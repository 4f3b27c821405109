/**
 * A value loaded from a service, cached for a while, and loaded once however many need it at the same moment
 * (stale-while-revalidate). The last good value is there while the service is down.
 */

import { logItemSize, recordHit, recordMiss } from '@/lib/observability/cache-statistics';
import { logInfo, logWarning } from '@/lib/observability/log';
import { isWithin } from '@/lib/runtime/clock';
import { timeLeft, withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { isBuild } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { isOlderThanLastPublish, lastPublishAt } from '@/lib/runtime/last-publish';

/** How long content may be shown before it is revalidated. */
export const REVALIDATE_SECONDS = 30;
/** How long a caller waits for a newer value where there is an older one to show. */
export const STALE_FALLBACK_TIMEOUT_MS = 2_500;
/** After a failure, how long the service is left alone. */
const FAILURE_COOLDOWN_MS = 3_000;

export type Reading<Value> = {
  value: Value;
  /** True: the service could not be read, and this is its last good value. */
  isStale: boolean;
  /** When loading it began, in milliseconds: it includes whatever was published before that. */
  readAt: number;
};

export type SwrValue<Value> = {
  /**
   * The value, at most 30 seconds old where the service responds.
   * @throws what `load` throws, where there is no last good value
   */
  read: () => Promise<Reading<Value>>;
  /** The last value, however old, without loading any. */
  peek: () => Omit<Reading<Value>, 'isStale'> | undefined;
  /** A value whose loading began at `time` or after it. @throws what `load` throws */
  readSince: (time: number) => Promise<Reading<Value>>;
};

type Loaded<Value> = { value: Value; loadStartedAt: number };

type SwrOptions<Value> = {
  /** Reads the value that an earlier process saved, e.g. the build. Used only while the service is down. */
  recall?: () => Promise<Value | undefined>;
  /** When another instance loaded the same, in milliseconds. `undefined`: it has to be loaded. */
  confirmedAt?: (value: Value) => Promise<number | undefined>;
  /** Size of the value's JSON, where that is known without writing it. */
  bytesOf?: (value: Value) => number;
};

/**
 * @param name for the log and the statistics of caches
 * @param load reads the value from its service. `startedAt` is in milliseconds: the value includes whatever was
 * published before that. May throw: then the last good value is used, where there is one
 */
export function createSwrValue<Value>(
  name: string,
  load: (startedAt: number) => Promise<Value>,
  { recall, confirmedAt, bytesOf }: SwrOptions<Value> = {},
): SwrValue<Value> {
  let cached: Loaded<Value> | undefined;
  let loading: Promise<Loaded<Value>> | undefined;
  let recalled: Promise<void> | undefined;
  let failure: { at: number; error: unknown } | undefined;

  /** @param known the value to keep where `confirmedAt` finds it current */
  async function loadOrConfirm(known: Value | undefined): Promise<Loaded<Value>> {
    const at = known === undefined ? undefined : await confirmedAt?.(known);
    if (known !== undefined && at !== undefined) return { value: known, loadStartedAt: at };
    const loadStartedAt = Date.now();
    return { value: await load(loadStartedAt), loadStartedAt };
  }

  function startLoading(known?: Value): Promise<Loaded<Value>> {
    const attempt = withFreshDeadline(() => loadOrConfirm(known))
      .then(({ value, loadStartedAt }) => {
        if (!isSince(cached, loadStartedAt)) {
          cached = { value, loadStartedAt };
        }
        if (failure !== undefined) logInfo('cache.recovered', `${name} can be read again`);
        failure = undefined;
        logItemSize(name, value, bytesOf?.(value));
        return { value, loadStartedAt };
      })
      .catch((error: unknown) => {
        if (failure === undefined) logWarning('cache.load-failed', `${name}: ${reasonOf(error)}`);
        failure = { at: Date.now(), error };
        throw error;
      })
      .finally(() => {
        if (loading === attempt) loading = undefined;
      });
    loading = attempt;
    attempt.catch(() => {});
    return attempt;
  }

  async function recallOnce(): Promise<void> {
    recalled ??= recall?.().then(
      (value) => {
        if (value !== undefined) cached ??= { value, loadStartedAt: Number.NEGATIVE_INFINITY };
      },
      // Treated as if there were none: otherwise nothing could be read until a restart.
      (error: unknown) => logWarning('cache.not-recalled', `${name}: ${reasonOf(error)}`),
    );
    await recalled;
  }

  return {
    async read() {
      await recallOnce();
      if (cached !== undefined && isFresh(cached)) {
        recordHit(name);
        return fresh(cached);
      }
      recordMiss(name);
      const lastGood = cached === undefined ? undefined : { ...fresh(cached), isStale: true };
      if (failure !== undefined && isWithin(FAILURE_COOLDOWN_MS, failure.at)) {
        if (lastGood === undefined) throw failure.error;
        return lastGood;
      }
      const load = loading ?? startLoading(isLoadedHere(cached) ? cached.value : undefined);
      if (lastGood === undefined) {
        return fresh(await withinDeadline(load));
      }
      const newer = await settleWithin(load, STALE_FALLBACK_TIMEOUT_MS);
      return newer === undefined ? lastGood : fresh(newer);
    },

    peek: () => cached && { value: cached.value, readAt: cached.loadStartedAt },

    async readSince(time) {
      if (!isSince(cached, time)) {
        // A load that has begun may have read what was there before: wait for it, then look again.
        if (loading !== undefined) await settleWithin(loading, timeLeft());
        if (!isSince(cached, time)) return fresh(await withinDeadline(loading ?? startLoading()));
      }
      recordHit(name);
      return fresh(cached);
    },
  };
}

/**
 * As its `read`, and loaded since the last publish. Where the service does not respond in time, the last good value,
 * as stale: a visitor's page need not wait for it until no time is left to render.
 */
export async function readSincePublish<Value>(value: SwrValue<Value>): Promise<Reading<Value>> {
  const reading = await value.read();
  if (reading.isStale || !isOlderThanLastPublish(reading.readAt)) return reading;
  const older = { ...reading, isStale: true };
  return (await settleWithin(value.readSince(lastPublishAt()), STALE_FALLBACK_TIMEOUT_MS)) ?? older;
}

function fresh<Value>({ value, loadStartedAt }: Loaded<Value>): Reading<Value> {
  return { value, isStale: false, readAt: loadStartedAt };
}

function isSince<Value>(cached: Loaded<Value> | undefined, time: number): cached is Loaded<Value> {
  return cached !== undefined && cached.loadStartedAt >= time && cached.loadStartedAt <= Date.now();
}

/** A value that an earlier process saved is loaded, not just confirmed: only loading reports problems of the content. */
function isLoadedHere<Value>(cached: Loaded<Value> | undefined): cached is Loaded<Value> {
  return cached !== undefined && Number.isFinite(cached.loadStartedAt);
}

/** A build loads it once, so that its pages agree with each other. */
function isFresh({ loadStartedAt }: Loaded<unknown>): boolean {
  if (isBuild()) return true;
  return isWithin(REVALIDATE_SECONDS * 1000, loadStartedAt);
}

/** The result of `work` within that time and the deadline around it; `undefined` where it fails or takes longer. */
function settleWithin<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result | undefined> {
  const limit = Math.min(milliseconds, Math.max(0, timeLeft()));
  return withTimeout(
    work.catch(() => undefined),
    limit,
    () => undefined,
  );
}
