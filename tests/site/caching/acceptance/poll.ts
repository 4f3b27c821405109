import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 100;

/** @returns whether the condition came true in time */
export async function becomes(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = INTERVAL_MS,
): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > until) return false;
    await wait(intervalMs);
  }
}

/** For steps that happen at a given time. */
export async function atTime(startedAt: number, afterMs: number): Promise<void> {
  await wait(Math.max(0, startedAt + afterMs - performance.now()));
}
