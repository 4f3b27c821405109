/**
 * Timeouts for responses of other services, in time that the event loop turns: while it is blocked, e.g.
 * by rendering, a response waits unread, and its service is not late.
 */

/** However long the loop is blocked, that is one step. */
const STEPS = 10;

/** @returns a function that stops it */
function startLoopTimeout(milliseconds: number, onTimeout: () => void): () => void {
  const step = Math.max(1, milliseconds / STEPS);
  let [left, lastStep] = [STEPS, performance.now()];
  const interval = setInterval(() => {
    const isLate = performance.now() - lastStep > 2 * step;
    lastStep = performance.now();
    left -= 1;
    // The last step must be in time, so that what has arrived meanwhile is read; a loop that is always late ends too.
    if (left > 0 || (isLate && left > -STEPS)) return;
    clearInterval(interval);
    onTimeout();
  }, step).unref();
  return () => clearInterval(interval);
}

/**
 * The result of `work`, or of `onTimeout`, which may throw, where `work` takes longer than that; `work` itself
 * goes on, and its failure is then ignored.
 *
 * @param milliseconds `Infinity`: as long as it takes
 */
export async function withTimeout<Result, Late>(
  work: Promise<Result>,
  milliseconds: number,
  onTimeout: () => Late,
): Promise<Result | Late> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const stop = startLoopTimeout(milliseconds, resolve);
  try {
    return await Promise.race([work, timeout.then(onTimeout)]);
  } finally {
    stop();
    work.catch(() => {});
  }
}

/** For a client that takes a signal. */
export function loopTimeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  startLoopTimeout(milliseconds, () => {
    controller.abort(new Error(`no response in ${Math.round(milliseconds)} ms`));
  });
  return controller.signal;
}
