/**
 * One total deadline for everything done while somebody waits. It travels with the work itself
 * (AsyncLocalStorage), because the vendors' clients take no signal a call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { isBuild } from '#lib/env';
import { DeadlineError } from '#lib/errors';

/** While a visitor waits for a page that was never built. */
export const VISITOR_DEADLINE_MS = 8_000;
/** While a build waits: more than one request's own 30 seconds, less than Next's 60 a page. */
const BUILD_DEADLINE_MS = 55_000;

type Deadline = { milliseconds: number; endsAt: number; signal: AbortSignal };

const current = new AsyncLocalStorage<Deadline>();

/** Runs `work` with `milliseconds` for all of it. @throws DeadlineError once they are over. */
export function withDeadline<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = {
    milliseconds,
    endsAt: Date.now() + milliseconds,
    signal: AbortSignal.timeout(milliseconds),
  };
  // Whatever waits within it listens for its end, and stops when it has what it waited for.
  setMaxListeners(0, deadline.signal);
  return current.run(deadline, () => withinDeadline(work()));
}

/** For work that several callers share: its own full time, however little the first caller has left. */
export function withFreshDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  return withDeadline(isBuild() ? BUILD_DEADLINE_MS : VISITOR_DEADLINE_MS, work);
}

/** Waits for `work` no longer than the deadline around it allows; `work` itself goes on. */
export async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const deadline = current.getStore();
  if (deadline === undefined) return work;
  const { signal, milliseconds } = deadline;
  let stopWaiting = () => {};
  const over = new Promise<never>((_, reject) => {
    const expire = () => reject(new DeadlineError(milliseconds));
    if (signal.aborted) expire();
    signal.addEventListener('abort', expire, { once: true });
    stopWaiting = () => signal.removeEventListener('abort', expire);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    stopWaiting();
    work.catch(() => {});
  }
}

/** The signal of the deadline around the caller, if any. */
export function deadlineSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}

/** Milliseconds left; `Infinity` where nobody set a deadline. */
export function timeLeft(): number {
  const deadline = current.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline.endsAt - Date.now();
}

/** The error for a deadline that ended the caller's work. */
export function deadlineError(): DeadlineError {
  return new DeadlineError(current.getStore()?.milliseconds ?? 0);
}
