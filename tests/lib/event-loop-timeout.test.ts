import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Fault } from 'local-content-services/toolkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from '@/lib/redis/circuit-breaker';
import { fastRedisClient } from '@/lib/redis/client';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';

const TIMEOUT_MS = 500;
/** Longer than any store timeout. */
const BUSY_MS = 2_500;

let store: Worker;
let url: string;
let log: ReturnType<typeof logLines>;
let circuit: CircuitBreaker;
beforeAll(async () => {
  const file = new URL('./redis-thread.ts', import.meta.url);
  store = new Worker(file, { workerData: { token: 'store-token' } });
  [url] = await once(store, 'message');
});
afterAll(() => store.terminate());
beforeEach(() => {
  setEnvironment({
    ...ANY_CONTENT,
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: 'store-token',
    ISR_CACHE: 'redis',
  });
  log = logLines();
  circuit = createCircuitBreaker(async () => {
    await ping();
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await inject(null);
});

async function inject(fault: Fault | null): Promise<void> {
  const done = once(store, 'message');
  store.postMessage(fault);
  await done;
}

const ping = () => fastRedisClient().ping();
const ask = () => circuit.run(TIMEOUT_MS, ping);

/** Simulates a long render, after which due timers run before responses are read. */
async function blockTheLoop(milliseconds: number): Promise<void> {
  await nextTurn();
  // Blocks the thread without using the CPU.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('a store that responds in time while this process is busy', () => {
  it.each([
    [0, 300],
    // The store responds just before the timeout.
    [475, 490],
  ])('does not time out if the process is busy %i ms after the request', async (after, ms) => {
    await ask();
    await inject({ kind: 'slow', ms });
    const answer = ask();
    if (after > 0) await wait(after);
    await blockTheLoop(BUSY_MS);
    expect(await answer).toBe('PONG');
    expect(log.count('page-cache.store-failed')).toBe(0);
  });

  it('does not time out if the process is busy several times', async () => {
    await inject({ kind: 'slow', ms: 300 });
    const answer = ask();
    for (let times = 0; times < 4; times += 1) {
      await blockTheLoop(200);
      await wait(10);
    }
    expect(await answer).toBe('PONG');
    expect(log.count('page-cache.store-failed')).toBe(0);
  });
});

describe('a hanging store', () => {
  it('times out even if the process is always busy', async () => {
    const answer = circuit.run(TIMEOUT_MS, () => new Promise<never>(() => {}));
    let isOver = false;
    void answer.then(() => {
      isOver = true;
    });
    const start = performance.now();
    while (!isOver && performance.now() - start < 10_000) {
      await wait(1);
      await blockTheLoop(3 * (TIMEOUT_MS / 10));
    }
    expect(isOver).toBe(true);
    expect(await answer).toBeUndefined();
  });

  it.each([
    ['idle', 0, TIMEOUT_MS],
    ['busy', BUSY_MS, BUSY_MS],
  ])(
    'times out in a process that is %s, and is not called again immediately',
    async (_, busy, least) => {
      await inject({ kind: 'hang' });
      const start = performance.now();
      const answer = ask();
      await blockTheLoop(busy);
      expect(await answer).toBeUndefined();
      const taken = performance.now() - start;
      expect(taken).toBeGreaterThan(least - 1);
      expect(taken).toBeLessThan(least + 2_000);
      expect(log.count('page-cache.store-failed')).toBe(1);
      const again = ask().then((value) => [value, 'at once']);
      expect(await Promise.race([again, wait(TIMEOUT_MS)])).toEqual([undefined, 'at once']);
    },
  );
});
