/** Nobody waits for a store that is down, and what is down is asked again. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { metrics } from '@/lib/observability/metrics';
import { type CircuitBreaker, createCircuitBreaker } from '@/lib/redis/circuit-breaker';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';

/** The store, as far as a circuit breaker sees it. */
let isDown: boolean;
let probes: number;
let circuit: CircuitBreaker;
let log: ReturnType<typeof logLines>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  resetServer();
  log = logLines();
  [isDown, probes] = [false, 0];
  circuit = createCircuitBreaker(async () => {
    probes += 1;
    if (isDown) throw new Error('down');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const call = () =>
  circuit.run(1_000, async () => {
    if (isDown) throw new Error('down');
    return 'result';
  });

describe('a working store', () => {
  it('is called each time without a probe', async () => {
    expect([await call(), await call()]).toEqual(['result', 'result']);
    expect(await circuit.isClosed(0)).toBe(true);
    expect(probes).toBe(0);
  });
});

describe('a failing store', () => {
  it('is not called again until a probe has succeeded', async () => {
    isDown = true;
    expect(await call()).toBeUndefined();
    isDown = false;
    expect(await call()).toBeUndefined();
    expect(await circuit.isClosed(0)).toBe(false);
    await vi.advanceTimersByTimeAsync(250);
    expect(await call()).toBe('result');
    expect(probes).toBe(1);
  });

  it('is no longer probed after a test switches servers', async () => {
    isDown = true;
    await call();
    await vi.advanceTimersByTimeAsync(250);
    expect(probes).toBe(1);
    resetServer();
    await vi.advanceTimersByTimeAsync(2 * 1_000);
    expect(probes).toBe(1);
  });

  it('is probed every second until it responds', async () => {
    isDown = true;
    await call();
    await vi.advanceTimersByTimeAsync(250 + 2 * 1_000);
    expect(probes).toBe(3);
    expect(await call()).toBeUndefined();
    isDown = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probes).toBe(4);
    expect(await call()).toBe('result');
  });

  it('is logged and probed once, however many calls fail simultaneously', async () => {
    isDown = true;
    await Promise.all([call(), call(), call()]);
    expect(log.count('⚠ page-cache.store-failed')).toBe(1);
    expect((await metrics().storeCircuitOpenings.get()).values).toMatchObject([{ value: 1 }]);
    await vi.advanceTimersByTimeAsync(250);
    expect(probes).toBe(1);
  });

  it('is logged and probed again if it fails after recovering', async () => {
    isDown = true;
    await call();
    isDown = false;
    await vi.advanceTimersByTimeAsync(250);
    isDown = true;
    expect(await call()).toBeUndefined();
    expect(log.count('⚠ page-cache.store-failed')).toBe(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(probes).toBe(2);
  });
});

it('a failure is logged without the command', async () => {
  const failure = new Error('ERR no room left, command was: ["set","a-secret"]');
  await circuit.run(1_000, () => Promise.reject(failure));
  expect(log.text()).toMatch(/ERR no room left$/m);
});

it('a call that takes too long counts as a failure', async () => {
  expect(await circuit.run(20, () => new Promise(() => {}))).toBeUndefined();
  expect(await circuit.isClosed(0)).toBe(false);
});

it('a caller that waits for the store continues as soon as the store is back', async () => {
  isDown = true;
  await call();
  const start = performance.now();
  const isBack = circuit.isClosed(60_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(300);
  expect(await isBack).toBe(true);
  expect(performance.now() - start).toBeLessThan(30_000);
});

it('a caller stops waiting for a failing store after its timeout, even if the clock is set back', async () => {
  isDown = true;
  await call();
  const isBack = circuit.isClosed(60);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  expect(await Promise.race([isBack, wait(2_000, 'still waiting')])).toBe(false);
});
