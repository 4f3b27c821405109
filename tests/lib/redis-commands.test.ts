/** Single commands to the store: how often each is tried, how long it is waited for, what comes back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { metrics } from '@/lib/observability/metrics';
import { serviceStatus } from '@/lib/observability/service-status';
import { checkRedis } from '@/lib/redis/check-redis';
import { fastRedisClient, redactCommand, redisClient } from '@/lib/redis/client';
import { readMovedPaths, saveMovedPaths } from '@/lib/redis/moved-paths';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store) });
  logLines();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await store.close();
});

describe('a command whose connection is cut', () => {
  it('is retried after increasing pauses', async () => {
    const setTimeouts = vi.spyOn(globalThis, 'setTimeout');
    store.faults.inject({ kind: 'refuse' }, { times: 2 });
    expect(await redisClient()?.ping()).toBe('PONG');
    expect(store.requests).toHaveLength(3);
    const pauses = setTimeouts.mock.calls.map(([, pause]) => pause);
    expect(pauses).toEqual(expect.arrayContaining([50, 50 * Math.E]));
  });

  it('is not retried if a visitor is waiting', async () => {
    store.faults.inject({ kind: 'refuse' });
    await expect(fastRedisClient().ping()).rejects.toThrow();
    expect(store.requests).toHaveLength(1);
  });
});

describe('a command without a response', () => {
  const ends = { fast: 2_000, patient: 10_300 };

  it.each([
    ['2 seconds if a visitor is waiting', ends.fast, () => fastRedisClient().ping()],
    ['10 seconds otherwise', ends.patient, () => redisClient()?.ping()],
  ])('times out after %s', async (_, milliseconds, ping) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    store.faults.inject({ kind: 'hang' });
    let isOver = false;
    const failure = ping()?.catch(() => {
      isOver = true;
    });
    // Other files' work may end in this process meanwhile, with commands of its own.
    const pings = () => store.requests.filter(({ body }) => body?.includes('ping'));
    await vi.waitFor(() => expect(pings()).toHaveLength(1), 15_000);
    await vi.advanceTimersByTimeAsync(milliseconds - 200);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    await failure;
    expect(isOver).toBe(true);
  });
});

describe('a stored value', () => {
  const TEXTS = ['7', '1.0', '1e3', '5E2', '0x10', '-0', '007', 'true', 'null', '{"a":1}', ' 1'];

  it.each(TEXTS)('is read as text, whatever it looks like: %j', async (text) => {
    await redisClient()?.set('key', text);
    expect(await fastRedisClient().get('key')).toBe(text);
    expect(await redisClient()?.get('key')).toBe(text);
  });

  it('remains text if it is an entry ID that looks like a number', async () => {
    const moves = Object.fromEntries(TEXTS.map((id, index) => [`/templates/react/${index}`, id]));
    expect(await saveMovedPaths(moves)).toBe(true);
    expect(await readMovedPaths()).toEqual(moves);
  });

  it('is read without sending telemetry to the vendor', async () => {
    await redisClient()?.ping();
    await fastRedisClient().ping();
    const names = store.requests.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter((name) => name.includes('telemetry'))).toEqual([]);
  });
});

describe('the store’s status', () => {
  it('is checked with a write', async () => {
    await checkRedis();
    expect(store.requests).toHaveLength(1);
    const left = await fastRedisClient().ttl('health');
    expect([left > 0, left <= 60]).toEqual([true, true]);
    store.faults.inject({ kind: 'status', status: 500 });
    await expect(checkRedis()).rejects.toThrow();
  });

  it('reflects the outcome of the last command, even in a process that only reads', async () => {
    const isUp = () => serviceStatus('key-value store')?.isUp;
    await fastRedisClient().get('key');
    expect(isUp()).toBe(true);
    store.faults.inject({ kind: 'status', status: 500 }, { times: 1 });
    await expect(fastRedisClient().get('key')).rejects.toThrow();
    expect(isUp()).toBe(false);
    await fastRedisClient().get('key');
    expect(isUp()).toBe(true);
  });

  it('is recorded in the metrics, with failures counted separately', async () => {
    const counts = async () => {
      const { values } = await metrics().storeSeconds.get();
      return values.flatMap(({ metricName = '', labels, value }) =>
        metricName.endsWith('_count') ? [[labels.outcome, value]] : [],
      );
    };
    await checkRedis();
    expect(await counts()).toEqual([['ok', 1]]);
    store.faults.inject({ kind: 'status', status: 500 });
    await expect(checkRedis()).rejects.toThrow();
    expect(Object.fromEntries(await counts())).toEqual({ ok: 1, failed: 1 });
  });

  it('is not checked if no store is configured', async () => {
    setEnvironment(ANY_CONTENT);
    await checkRedis();
    expect(redisClient()).toBeNull();
    expect(fastRedisClient).toThrow('No key-value store is configured');
  });
});

it('redactCommand removes the command from an error message, even across several lines', () => {
  const said = 'ERR no room left, command was: ["set","a-secret","over\nlines"]';
  expect(redactCommand(said)).toBe('ERR no room left');
  expect(redactCommand('ERR no room left')).toBe('ERR no room left');
});
