/** For calls to the key-value store while visitors wait. After a failure none is made until a probe succeeds. */
import { setTimeout as wait } from 'node:timers/promises';
import { logInfo, logWarning } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { redactCommand } from '@/lib/redis/client';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { type Server, server } from '@/lib/runtime/server-state';

const FIRST_PROBE_MS = 250;
const PROBE_INTERVAL_MS = 1_000;
const POLL_INTERVAL_MS = 50;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** @param probe rejects if the store does not respond */
export function createCircuitBreaker(probe: () => Promise<unknown>) {
  let isClosed = true;

  function open(error: unknown): void {
    if (!isClosed) return;
    isClosed = false;
    metrics().storeCircuitOpenings.inc();
    logWarning(
      'page-cache.store-failed',
      `Pages are not shared until the key-value store responds: ${redactCommand(error)}`,
    );
    const own = server();
    setTimeout(() => tryAgain(own), FIRST_PROBE_MS).unref();
  }

  async function tryAgain(own: Server): Promise<void> {
    // A test has switched to another server and store.
    if (server() !== own) return;
    try {
      await probe();
      isClosed = true;
      logInfo('page-cache.store-recovered', 'Pages are shared again');
    } catch {
      setTimeout(() => tryAgain(own), PROBE_INTERVAL_MS).unref();
    }
  }

  return {
    /** Returns `undefined` if the store does not respond in time. Never throws. */
    async run<Result>(
      milliseconds: number,
      call: () => Promise<Result>,
    ): Promise<Result | undefined> {
      if (!isClosed) return undefined;
      try {
        return await withTimeout(call(), milliseconds, () => {
          throw new Error(`no response in ${milliseconds} ms`);
        });
      } catch (error) {
        open(error);
        return undefined;
      }
    },
    async isClosed(milliseconds: number): Promise<boolean> {
      const until = performance.now() + milliseconds;
      while (!isClosed && performance.now() < until) await wait(POLL_INTERVAL_MS);
      return isClosed;
    },
  };
}
