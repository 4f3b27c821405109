import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryHash, redisHash, type StoredHash } from '@/lib/redis/stored-hash';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const KEY = 'a-hash';

let store: TestStore;
let log: ReturnType<typeof logLines>;
let hash: StoredHash;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store) });
  log = logLines();
  hash = redisHash(async () => KEY);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

const fields = async (of = hash) => Object.fromEntries(await of.read());
const write = (values: Record<string, unknown>, to = hash) =>
  to.write(new Map(Object.entries(values)));
const otherProcess = () => redisHash(async () => KEY);
/** Longer than a store that is down is left alone. */
const pass3Seconds = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_001);

it.each([
  ['memory', memoryHash, false],
  ['the store', otherProcess, true],
])(
  'a hash in %s has the values that were written, and not the removed ones',
  async (_, create, isShared) => {
    const own = create();
    expect(await fields(own)).toEqual({});
    expect(await write({ a: { n: 1 }, b: '1e3', c: null, d: 4 }, own)).toBe(isShared);
    expect(await write({ a: { n: 2 }, d: undefined }, own)).toBe(isShared);
    expect(await fields(own)).toEqual({ a: { n: 2 }, b: '1e3', c: null });
  },
);

it('a stored hash is shared by processes and expires after a week without a write', async () => {
  await write({ a: 1 });
  expect(await fields(otherProcess())).toEqual({ a: 1 });
  expect(Number(await runCommand(store, 'TTL', KEY))).toBeGreaterThan(604_000);
});

describe('fields that the store could not take', () => {
  beforeEach(async () => {
    await write({ kept: 0, changed: 1, removed: 1 });
    store.faults.inject({ kind: 'refuse' });
    expect(await write({ changed: 2, removed: undefined, added: 1 })).toBe(false);
  });

  it('are known to this process, and are written with the next read after the outage', async () => {
    expect(await fields()).toEqual({ changed: 2, added: 1 });
    store.faults.clear();
    pass3Seconds();
    const all = { kept: 0, changed: 2, added: 1 };
    expect(await fields()).toEqual(all);
    expect(await fields(otherProcess())).toEqual(all);
  });

  it('are written with the next write, unless that has newer values', async () => {
    store.faults.clear();
    pass3Seconds();
    const before = store.requests.length;
    await expect.poll(() => write({ changed: 3 })).toBe(true);
    // The first write is tried again after its deadline.
    await expect.poll(() => store.requests.length - before).toBeGreaterThan(1);
    expect(await fields(otherProcess())).toEqual({ kept: 0, changed: 3, added: 1 });
  });

  it('are not sent for three seconds after a failure, and the failure is logged once without values', async () => {
    store.faults.clear();
    const before = store.requests.length;
    expect(await write({ secret: 'a-draft' })).toBe(false);
    expect(await fields()).toMatchObject({ secret: 'a-draft' });
    expect(store.requests.length).toBe(before);
    expect(log.count('⚠ publish.not-shared')).toBe(1);
    expect(log.text()).not.toContain('a-draft');
  });
});

it('a value that changes while it is being written is written again', async () => {
  store.faults.inject({ kind: 'slow', ms: 300 }, { times: 1 });
  const first = write({ a: 1 });
  await expect.poll(() => store.requests.length).toBe(1);
  store.faults.inject({ kind: 'refuse' });
  await write({ a: 2 });
  store.faults.clear();
  await first;
  expect(await fields()).toEqual({ a: 2 });
  pass3Seconds();
  await fields();
  expect(await fields(otherProcess())).toEqual({ a: 2 });
});

it('a slow earlier write does not restore a removed field', async () => {
  store.faults.inject({ kind: 'slow', ms: 300 }, { times: 1 });
  await Promise.all([write({ a: 1 }), write({ a: undefined })]);
  expect(await fields(otherProcess())).toEqual({});
});

it('a store that does not respond delays a read or a write by at most 1.5 seconds', async () => {
  store.faults.inject({ kind: 'hang' });
  const start = performance.now();
  expect(await write({ a: 1 })).toBe(false);
  await fields();
  await fields();
  expect(performance.now() - start).toBeLessThan(3_000);
});
