/**
 * One total deadline for everything done while somebody waits. It travels with the work itself
 * (AsyncLocalStorage), because the vendors' clients take no signal a call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { isBuild, isDevelopment } from '@/lib/runtime/env';
import { DeadlineError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** While a visitor waits for a page that was never built. */
const VISITOR_DEADLINE_MS = 8_000;
/**
 * While a build waits, or a developer whose code is compiled meanwhile: more than one request's own 30 seconds, less
 * than Next's 60 a page.
 */
const BUILD_DEADLINE_MS = 55_000;
/** The part of the deadline for rendering the page itself: on a busy machine it takes a while. */
const RENDER_RESERVE_MS = 2_000;

type Deadline = { milliseconds: number; endsAt: number; signal: AbortSignal };

/** One for all module graphs: a page's deadline holds for a client that an API route created. */
const current = serverCell('deadlines', () => new AsyncLocalStorage<Deadline>());

/** Runs `work` with `milliseconds` for all of it. @throws DeadlineError once they are over. */
export function withDeadline<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = {
    milliseconds,
    endsAt: performance.now() + milliseconds,
    signal: AbortSignal.timeout(milliseconds),
  };
  // Whatever waits within it listens for its end, and stops when it has what it waited for.
  setMaxListeners(0, deadline.signal);
  return current().run(deadline, () => withinDeadline(work()));
}

/** For work that several callers share: its own full time, however little the first caller has left. */
export function withFreshDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const isPatient = isBuild() || isDevelopment();
  return withDeadline(isPatient ? BUILD_DEADLINE_MS : VISITOR_DEADLINE_MS, work);
}

/** Waits for `work` no longer than the deadline around it allows; `work` itself goes on. */
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

/** The signal of the deadline around the caller, if any. */
export function deadlineSignal(): AbortSignal | undefined {
  return current().getStore()?.signal;
}

/** Whole milliseconds left, as timers take them; `Infinity` where nobody set a deadline. */
export function timeLeft(): number {
  const { endsAt = Number.POSITIVE_INFINITY } = current().getStore() ?? {};
  return Math.floor(endsAt - performance.now());
}

/** `milliseconds`, or less where the page could not be rendered in time after that. */
export function timeToRead(milliseconds: number): number {
  return Math.max(0, Math.min(milliseconds, timeLeft() - RENDER_RESERVE_MS));
}

/** The error for a deadline that ended the caller's work. */
export function deadlineError(kind = DeadlineError): DeadlineError {
  return new kind(current().getStore()?.milliseconds ?? 0);
}
