/**
 * Stale-while-revalidate: caches a service's value, loads it once for concurrent callers, and keeps
 * the last good one in an outage.
 */

import { logItemSize, recordHit, recordMiss } from '@/lib/observability/cache-statistics';
import { logInfo, logWarning } from '@/lib/observability/log';
import { isWithin } from '@/lib/runtime/clock';
import { timeLeft, withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { isBuild } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { isOlderThanLastPublish, lastPublishAt } from '@/lib/runtime/last-publish';

export const REVALIDATE_SECONDS = 30;
export const STALE_FALLBACK_TIMEOUT_MS = 2_500;
const FAILURE_COOLDOWN_MS = 3_000;

export type Reading<Value> = {
  value: Value;
  /** The last good value, as the service couldn't be read. */
  isStale: boolean;
  readAt: number;
};

export type SwrValue<Value> = {
  /** @throws what `load` throws, if there is no last good value */
  read: () => Promise<Reading<Value>>;
  peek: () => Omit<Reading<Value>, 'isStale'> | undefined;
  /** Loaded at `time` or later. @throws what `load` throws */
  readSince: (time: number) => Promise<Reading<Value>>;
};

type Loaded<Value> = { value: Value; loadStartedAt: number };

type SwrOptions<Value> = {
  /** Reads the value saved by an earlier process, for outages. */
  recall?: () => Promise<Value | undefined>;
  /** When another instance loaded the same value, in milliseconds. */
  confirmedAt?: (value: Value) => Promise<number | undefined>;
  bytesOf?: (value: Value) => number;
};

export function createSwrValue<Value>(
  name: string,
  load: (startedAt: number) => Promise<Value>,
  { recall, confirmedAt, bytesOf }: SwrOptions<Value> = {},
): SwrValue<Value> {
  let cached: Loaded<Value> | undefined;
  let loading: Promise<Loaded<Value>> | undefined;
  let recalled: Promise<void> | undefined;
  let failure: { at: number; error: unknown } | undefined;

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
      // Otherwise nothing could be read until a restart.
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
        if (loading !== undefined) await settleWithin(loading, timeLeft());
        if (!isSince(cached, time)) return fresh(await withinDeadline(loading ?? startLoading()));
      }
      recordHit(name);
      return fresh(cached);
    },
  };
}

/** Falls back to the last good value, as stale, in time for a visitor's page to be rendered. */
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

/** Only loading reports content problems, so a saved value isn't just confirmed. */
function isLoadedHere<Value>(cached: Loaded<Value> | undefined): cached is Loaded<Value> {
  return cached !== undefined && Number.isFinite(cached.loadStartedAt);
}

/** A build loads once, so that its pages agree. */
function isFresh({ loadStartedAt }: Loaded<unknown>): boolean {
  if (isBuild()) return true;
  return isWithin(REVALIDATE_SECONDS * 1000, loadStartedAt);
}

/** `undefined`: it failed, or took longer than that or the deadline. */
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
