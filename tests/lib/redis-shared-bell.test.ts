import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fastRedisClient } from '@/lib/redis/client';
import { shareBell, sharedBell } from '@/lib/redis/shared-bell';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const MAX_AGE_MS = 30_000;
const KEY = 'content-bell:test-space/master';

let store: TestStore;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  log = logLines();
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store), ISR_CACHE: 'redis' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

it('is as old as it was when saved, and the time since', async () => {
  await shareBell('a sound', 10_000, MAX_AGE_MS);
  await fastRedisClient().set(KEY, 'a sound', { px: 15_000 });
  const { sound, at = 0 } = (await sharedBell(MAX_AGE_MS)) ?? {};
  expect(sound).toBe('a sound');
  expect(Date.now() - at).toBeGreaterThanOrEqual(15_000);
  expect(Date.now() - at).toBeLessThan(16_000);
});

it('is kept until it is too old, and not at all if it already is', async () => {
  await shareBell('a sound', MAX_AGE_MS, MAX_AGE_MS);
  expect(await sharedBell(MAX_AGE_MS)).toBeUndefined();
  expect(log.count('⚠ content.not-shared')).toBe(0);
  await shareBell('a sound', 10_000, MAX_AGE_MS);
  const left = await fastRedisClient().pttl(KEY);
  expect(left).toBeGreaterThan(19_000);
  expect(left).toBeLessThanOrEqual(20_000);
});

it('is ignored if it would never be too old', async () => {
  await fastRedisClient().set(KEY, 'a sound');
  expect(await sharedBell(MAX_AGE_MS)).toBeUndefined();
});

it.each([
  ['read', () => sharedBell(MAX_AGE_MS)],
  ['saved', () => shareBell('a sound', 0, MAX_AGE_MS)],
])('logs once and goes on if it can’t be %s', async (_, call) => {
  await store.close();
  expect(await call()).toBeUndefined();
  await call();
  expect(log.count('⚠ content.not-shared')).toBe(1);
  expect(log.text()).not.toContain('a sound');
});
