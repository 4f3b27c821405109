/**
 * A value read from a service, kept for a while, and read once however many ask at the same moment.
 * The last good value outlives the service.
 */
import { logItemSize, noteHit, noteMiss } from '#lib/cache-statistics';
import { timeLeft, withFreshDeadline, withinDeadline } from '#lib/deadline';
import { isBuild } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logInfo, logWarning } from '#lib/log';

/** How long content may be shown before the service is asked again. */
export const REVALIDATE_SECONDS = 30;
/** How long a caller waits for a newer value where there is an older one to show. */
export const PATIENCE_WITH_LAST_GOOD_MS = 2_500;
/** After a failure, how long nobody asks again. */
const REST_AFTER_FAILURE_MS = 3_000;

export type Reading<Value> = {
  value: Value;
  /** True where the service could not be asked and this is what it last said. */
  isLastGood: boolean;
  /** When reading it began, in milliseconds: whatever was published before that is in it. */
  readAt: number;
};

export type RevalidatedItem<Value> = {
  /**
   * The value, at most 30 seconds old where the service answers.
   * @throws what `load` throws, where there is no last good value
   */
  read: () => Promise<Reading<Value>>;
  /** A value whose reading began at `time` or after it. @throws what `load` throws */
  readSince: (time: number) => Promise<Reading<Value>>;
};

type Kept<Value> = { value: Value; loadStartedAt: number };

export function revalidatedItem<Value>(
  name: string,
  load: () => Promise<Value>,
  /** What an earlier process knew, e.g. the build. Shown only while the service is silent. */
  recall: () => Promise<Value | undefined> = async () => undefined,
): RevalidatedItem<Value> {
  let kept: Kept<Value> | undefined;
  let loading: Promise<Kept<Value>> | undefined;
  let recalled: Promise<void> | undefined;
  let failure: { at: number; error: unknown } | undefined;

  function startLoading(): Promise<Kept<Value>> {
    const loadStartedAt = Date.now();
    const attempt = withFreshDeadline(load)
      .then((value) => {
        if (kept === undefined || kept.loadStartedAt < loadStartedAt) {
          kept = { value, loadStartedAt };
        }
        if (failure !== undefined) logInfo('cache.recovered', `${name} can be read again`);
        failure = undefined;
        logItemSize(name, value);
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
    recalled ??= recall().then((value) => {
      if (value !== undefined) kept ??= { value, loadStartedAt: Number.NEGATIVE_INFINITY };
    });
    await recalled;
  }

  return {
    async read() {
      await recallOnce();
      if (kept !== undefined && isFresh(kept)) {
        noteHit(name);
        return fresh(kept);
      }
      noteMiss(name);
      const lastGood = kept === undefined ? undefined : { ...fresh(kept), isLastGood: true };
      if (failure !== undefined && Date.now() - failure.at < REST_AFTER_FAILURE_MS) {
        if (lastGood === undefined) throw failure.error;
        return lastGood;
      }
      const load = loading ?? startLoading();
      if (lastGood === undefined) {
        return fresh(await withinDeadline(load));
      }
      const newer = await orNothing(load, PATIENCE_WITH_LAST_GOOD_MS);
      return newer === undefined ? lastGood : fresh(newer);
    },

    async readSince(time) {
      if (!isSince(kept, time)) {
        // A load already under way may have read what was there before: wait it out, then look again.
        if (loading !== undefined) await orNothing(loading, timeLeft());
        if (!isSince(kept, time)) return fresh(await withinDeadline(loading ?? startLoading()));
      }
      noteHit(name);
      return fresh(kept);
    },
  };
}

function fresh<Value>({ value, loadStartedAt }: Kept<Value>): Reading<Value> {
  return { value, isLastGood: false, readAt: loadStartedAt };
}

function isSince<Value>(kept: Kept<Value> | undefined, time: number): kept is Kept<Value> {
  return kept !== undefined && kept.loadStartedAt >= time;
}

/** A build takes one reading: its pages agree with each other. */
function isFresh({ loadStartedAt }: Kept<unknown>): boolean {
  if (isBuild()) return true;
  return Date.now() - loadStartedAt < REVALIDATE_SECONDS * 1000;
}

/** What `work` gives within the patience there is, or nothing where it fails or takes longer. */
async function orNothing<Result>(
  work: Promise<Result>,
  patience: number,
): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outOfPatience = new Promise<undefined>((resolve) => {
    if (patience === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => resolve(undefined), Math.min(patience, Math.max(0, timeLeft())));
  });
  try {
    return await Promise.race([work.catch(() => undefined), outOfPatience]);
  } finally {
    clearTimeout(timer);
  }
}
