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
  it('is tried again after longer and longer pauses', async () => {
    const setTimeouts = vi.spyOn(globalThis, 'setTimeout');
    store.faults.inject({ kind: 'refuse' }, { times: 2 });
    expect(await redisClient()?.ping()).toBe('PONG');
    expect(store.requests).toHaveLength(3);
    const pauses = setTimeouts.mock.calls.map(([, pause]) => pause);
    expect(pauses).toEqual(expect.arrayContaining([50, 50 * Math.E]));
  });

  it('is tried once where a visitor waits for it', async () => {
    store.faults.inject({ kind: 'refuse' });
    await expect(fastRedisClient().ping()).rejects.toThrow();
    expect(store.requests).toHaveLength(1);
  });
});

describe('a command without a response', () => {
  const ends = { fast: 2_000, patient: 10_300 };

  it.each([
    ['2 seconds where a visitor waits for it', ends.fast, () => fastRedisClient().ping()],
    ['10 seconds else', ends.patient, () => redisClient()?.ping()],
  ])('is given up after %s', async (_, milliseconds, ping) => {
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

describe('what the store has', () => {
  const TEXTS = ['7', '1.0', '1e3', '5E2', '0x10', '-0', '007', 'true', 'null', '{"a":1}', ' 1'];

  it.each(TEXTS)('is text, whatever it looks like: %j', async (text) => {
    await redisClient()?.set('key', text);
    expect(await fastRedisClient().get('key')).toBe(text);
    expect(await redisClient()?.get('key')).toBe(text);
  });

  it('leads old addresses to entries whose ids look like numbers', async () => {
    const moves = Object.fromEntries(TEXTS.map((id, index) => [`/templates/react/${index}`, id]));
    expect(await saveMovedPaths(moves)).toBe(true);
    expect(await readMovedPaths()).toEqual(moves);
  });

  it('is read without telling the vendor about this server', async () => {
    await redisClient()?.ping();
    await fastRedisClient().ping();
    const names = store.requests.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter((name) => name.includes('telemetry'))).toEqual([]);
  });
});

describe('whether the store responds', () => {
  it('is known by a write', async () => {
    await checkRedis();
    expect(store.requests).toHaveLength(1);
    const left = await fastRedisClient().ttl('health');
    expect([left > 0, left <= 60]).toEqual([true, true]);
    store.faults.inject({ kind: 'status', status: 500 });
    await expect(checkRedis()).rejects.toThrow();
  });

  it('is known by what became of the last command, also in a process that has only read', async () => {
    const isUp = () => serviceStatus('key-value store')?.isUp;
    await fastRedisClient().get('key');
    expect(isUp()).toBe(true);
    store.faults.inject({ kind: 'status', status: 500 }, { times: 1 });
    await expect(fastRedisClient().get('key')).rejects.toThrow();
    expect(isUp()).toBe(false);
    await fastRedisClient().get('key');
    expect(isUp()).toBe(true);
  });

  it('is measured, and a failure apart', async () => {
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

  it('is no question where there is none', async () => {
    setEnvironment(ANY_CONTENT);
    await checkRedis();
    expect(redisClient()).toBeNull();
    expect(fastRedisClient).toThrow('No key-value store is configured');
  });
});

it('what the client says of a failure is repeated without the command, over however many lines', () => {
  const said = 'ERR no room left, command was: ["set","a-secret","over\nlines"]';
  expect(redactCommand(said)).toBe('ERR no room left');
  expect(redactCommand('ERR no room left')).toBe('ERR no room left');
});
