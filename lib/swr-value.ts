/**
 * Stale-while-revalidate: loads a service's value once for concurrent callers, and keeps the last
 * good one in an outage.
 */

import { logItemSize, recordHit, recordMiss } from '@/lib/observability/cache-statistics';
import { logInfo, logWarning } from '@/lib/observability/log';
import { timeLeft, withDeadline, withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { isBuild } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { isWithin } from '@/lib/runtime/is-within';
import { isOlderThanLastPublish, lastPublishAt } from '@/lib/runtime/last-publish';

export const REVALIDATE_SECONDS = 30;
export const STALE_FALLBACK_TIMEOUT_MS = 2_500;
const FAILURE_COOLDOWN_MS = 3_000;
const CONFIRM_TIMEOUT_MS = 2_000;

export type Reading<Value> = {
  value: Value;
  /** True for the last good value, which may be outdated. */
  isStale: boolean;
  readAt: number;
};

/** `confirmedAt`: the last time that the value was found current. */
type Known<Value> = Omit<Reading<Value>, 'isStale'> & { confirmedAt: number };

export type SwrValue<Value> = {
  /** @throws the errors of `load`, if there is no last good value */
  read: () => Promise<Reading<Value>>;
  peek: () => Known<Value> | undefined;
  /** Reads a value loaded at `time` or later. */
  readSince: (time: number) => Promise<Reading<Value>>;
};

type SwrOptions<Value> = {
  /** Reads the value that an earlier process saved for outages. */
  recall?: () => Promise<Value | undefined>;
  /** Resolves to `undefined` if the value has to be loaded again. */
  confirm?: (known: Known<Value>) => Promise<number | undefined>;
  bytesOf?: (value: Value) => number;
};

export function createSwrValue<Value>(
  name: string,
  load: (startedAt: number) => Promise<Value>,
  { recall, confirm, bytesOf }: SwrOptions<Value> = {},
): SwrValue<Value> {
  let cached: Known<Value> | undefined;
  let loading: Promise<Known<Value>> | undefined;
  let confirming: Promise<Known<Value>> | undefined;
  let recalled: Promise<void> | undefined;
  let failure: { at: number; error: unknown } | undefined;

  function startLoading(): Promise<Known<Value>> {
    const attempt = withFreshDeadline(async () => {
      const readAt = Date.now();
      return { value: await load(readAt), readAt, confirmedAt: readAt };
    })
      .then((loaded) => {
        if (!isSince(cached?.readAt, loaded.readAt)) cached = loaded;
        endFailure();
        logItemSize(name, loaded.value, bytesOf?.(loaded.value));
        return loaded;
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

  async function confirmOrLoad(known: Known<Value>): Promise<Known<Value>> {
    const asked = withDeadline(CONFIRM_TIMEOUT_MS, async () => confirm?.(known));
    const confirmedAt = await asked.catch(() => undefined);
    if (confirmedAt === undefined) return loading ?? startLoading();
    endFailure();
    const confirmed = { ...known, confirmedAt };
    // A newer value may have been loaded meanwhile.
    if (cached === known) cached = confirmed;
    return confirmed;
  }

  /** `loading` isn't set, because `readSince` mustn't get a value that was read earlier. */
  function startConfirming(known: Known<Value>): Promise<Known<Value>> {
    confirming = confirmOrLoad(known).finally(() => {
      confirming = undefined;
    });
    confirming.catch(() => {});
    return confirming;
  }

  function endFailure(): void {
    if (failure !== undefined) logInfo('cache.recovered', `${name} can be read again`);
    failure = undefined;
  }

  async function recallOnce(): Promise<void> {
    recalled ??= recall?.().then(
      (value) => {
        const never = Number.NEGATIVE_INFINITY;
        if (value !== undefined) cached ??= { value, readAt: never, confirmedAt: never };
      },
      // This error isn't thrown, because nothing could be read until a restart.
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
      const load =
        loading ?? confirming ?? (confirm && cached ? startConfirming(cached) : startLoading());
      if (lastGood === undefined) {
        return fresh(await withinDeadline(load));
      }
      const newer = await settleWithin(load, STALE_FALLBACK_TIMEOUT_MS);
      return newer === undefined ? lastGood : fresh(newer);
    },

    peek: () => cached,

    async readSince(time) {
      const isRead = () => isSince(cached?.readAt, time);
      if (!isRead() && loading !== undefined) await settleWithin(loading, timeLeft());
      if (cached === undefined || !isRead()) {
        return fresh(await withinDeadline(loading ?? startLoading()));
      }
      recordHit(name);
      return fresh(cached);
    },
  };
}

/** Falls back to the last good value early enough to render a visitor's page. */
export async function readSincePublish<Value>(value: SwrValue<Value>): Promise<Reading<Value>> {
  const reading = await value.read();
  if (reading.isStale || !isOlderThanLastPublish(reading.readAt)) return reading;
  const older = { ...reading, isStale: true };
  return (await settleWithin(value.readSince(lastPublishAt()), STALE_FALLBACK_TIMEOUT_MS)) ?? older;
}

function fresh<Value>({ value, readAt }: Known<Value>): Reading<Value> {
  return { value, isStale: false, readAt };
}

const isSince = (at: number | undefined, time: number): boolean =>
  at !== undefined && at >= time && at <= Date.now();

/** A build loads once, so that its pages agree. */
function isFresh({ confirmedAt }: Known<unknown>): boolean {
  if (isBuild()) return true;
  return isWithin(REVALIDATE_SECONDS * 1000, confirmedAt);
}

/** `undefined` after a failure, a timeout or the deadline. */
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
