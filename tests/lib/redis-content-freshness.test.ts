/** Of several instances one finds out whether the content has changed; the store tells the others. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fastRedisClient } from '@/lib/redis/client';
import { contentCheckAge, saveContentCheck } from '@/lib/redis/content-freshness';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const MAX_AGE_MS = 30_000;
const CHECK = 'content-check:test-space/master';
const LOCK = 'content-checking:test-space/master';

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

const age = () => contentCheckAge('a-hash', MAX_AGE_MS);
const isChecking = async () => (await fastRedisClient().exists(LOCK)) === 1;

it('a check is as old as its reading was, and as long ago as it was saved', async () => {
  await saveContentCheck('a-hash', 10_000, MAX_AGE_MS);
  await fastRedisClient().set(CHECK, 'a-hash', { px: 15_000 });
  const found = (await age()) ?? 0;
  expect(found).toBeGreaterThanOrEqual(15_000);
  expect(found).toBeLessThan(16_000);
  expect(await isChecking()).toBe(false);
});

it('a check is kept until it is too old, and not at all where it is so already', async () => {
  await saveContentCheck('a-hash', MAX_AGE_MS, MAX_AGE_MS);
  expect(await fastRedisClient().exists(CHECK)).toBe(0);
  // The store refuses a duration of 0.
  expect(log.count('⚠ content.not-shared')).toBe(0);
  await saveContentCheck('a-hash', 10_000, MAX_AGE_MS);
  const left = await fastRedisClient().pttl(CHECK);
  expect(left).toBeGreaterThan(19_000);
  expect(left).toBeLessThanOrEqual(20_000);
});

it('a check of other content says nothing, and nobody waits for another', async () => {
  await saveContentCheck('another-hash', 0, MAX_AGE_MS);
  expect(await Promise.all([age(), age()])).toEqual([undefined, undefined]);
  expect(await isChecking()).toBe(false);
});

it('who comes first checks, two seconds at most; the next waits, and then checks as well', async () => {
  expect(await age()).toBeUndefined();
  const left = await fastRedisClient().pttl(LOCK);
  expect(left).toBeGreaterThan(1_000);
  expect(left).toBeLessThanOrEqual(2_000);
  const before = store.requests.length;
  const from = performance.now();
  expect(await age()).toBeUndefined();
  expect(performance.now() - from).toBeGreaterThan(450);
  // It looks every 50 ms, with two requests.
  expect(store.requests.length - before).toBeLessThanOrEqual(22);
});

it('who has waited in vain looks no more', async () => {
  await age();
  await age();
  const before = store.requests.length;
  await wait(300);
  // At most the look that was under way: six more would follow it.
  expect(store.requests.length - before).toBeLessThanOrEqual(2);
});

it('a check that would never be too old is nobody’s', async () => {
  await fastRedisClient().set(CHECK, 'a-hash');
  expect(await age()).toBeUndefined();
  expect(await isChecking()).toBe(true);
});

it('who has checked lets the next one check', async () => {
  await age();
  await saveContentCheck('a-hash', 0, MAX_AGE_MS);
  expect(await isChecking()).toBe(false);
  expect(await age()).toBeLessThan(1_000);
});

it.each([
  ['asks', () => age()],
  ['saves', () => saveContentCheck('a-hash', 0, MAX_AGE_MS)],
])('who %s a store that does not respond goes on, and it is logged once', async (_, call) => {
  await store.close();
  expect(await call()).toBeUndefined();
  await call();
  expect(log.count('⚠ content.not-shared')).toBe(1);
  expect(log.text()).not.toContain('a-hash');
});
