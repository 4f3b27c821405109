/**
 * These timeouts don't count time while the event loop is blocked, because responses can't be read
 * then.
 */

const STEPS = 10;

/** @returns a function that stops the timeout */
function startLoopTimeout(milliseconds: number, onTimeout: () => void): () => void {
  const step = Math.max(1, milliseconds / STEPS);
  let [left, lastStep] = [STEPS, performance.now()];
  const interval = setInterval(() => {
    const isLate = performance.now() - lastStep > 2 * step;
    lastStep = performance.now();
    left -= 1;
    // The last step must be on time, so that waiting responses are read, unless every step is late.
    if (left > 0 || (isLate && left > -STEPS)) return;
    clearInterval(interval);
    onTimeout();
  }, step).unref();
  return () => clearInterval(interval);
}

/** After a timeout, `work` continues. */
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

export function loopTimeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  startLoopTimeout(milliseconds, () => {
    controller.abort(new Error(`no response in ${Math.round(milliseconds)} ms`));
  });
  return controller.signal;
}
