/** Deadlines are kept in AsyncLocalStorage, because vendors' clients accept no signal per call. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { isBuild, isDevelopment } from '@/lib/runtime/env';
import { DeadlineError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const VISITOR_DEADLINE_MS = 8_000;
/** One request may take 30 seconds, and Next allows 60 seconds per page. */
const BUILD_DEADLINE_MS = 55_000;
const RENDER_RESERVE_MS = 2_000;

type Deadline = { milliseconds: number; endsAt: number; signal: AbortSignal };

const current = serverCell('deadlines', () => new AsyncLocalStorage<Deadline>());

export function withDeadline<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = {
    milliseconds,
    endsAt: performance.now() + milliseconds,
    signal: AbortSignal.timeout(milliseconds),
  };
  setMaxListeners(0, deadline.signal);
  return current().run(deadline, () => withinDeadline(work()));
}

/** For work that callers share, because the first may have little time left. */
export function withFreshDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const isPatient = isBuild() || isDevelopment();
  return withDeadline(isPatient ? BUILD_DEADLINE_MS : VISITOR_DEADLINE_MS, work);
}

/** The work itself continues after the deadline. */
export async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const deadline = current().getStore();
  if (deadline === undefined) return work;
  const { signal, milliseconds } = deadline;
  const { promise: over, reject } = Promise.withResolvers<never>();
  const expire = () => reject(new DeadlineError(milliseconds));
  if (signal.aborted) expire();
  signal.addEventListener('abort', expire, { once: true });
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', expire);
    work.catch(() => {});
  }
}

export function deadlineSignal(): AbortSignal | undefined {
  return current().getStore()?.signal;
}

export function timeLeft(): number {
  const { endsAt = Number.POSITIVE_INFINITY } = current().getStore() ?? {};
  return Math.floor(endsAt - performance.now());
}

export function timeToRead(milliseconds: number): number {
  return Math.max(0, Math.min(milliseconds, timeLeft() - RENDER_RESERVE_MS));
}

export function deadlineError(kind = DeadlineError): DeadlineError {
  return new kind(current().getStore()?.milliseconds ?? 0);
}
