/** Moves of entries and delivered revisions, which instances share. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDelivered, saveDelivered } from '@/lib/redis/delivered-changes';
import { readMovedPaths, saveMovedPaths } from '@/lib/redis/moved-paths';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand, storeContents } from '@/tests/fixtures/redis-contents';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let store: TestStore;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store), ISR_CACHE: 'redis' });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

const alone = () => setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store) });

const command = (...words: readonly unknown[]) => runCommand(store, ...words);

describe('a delivered revision', () => {
  const change = { isPublished: true, revision: 3 };

  it('is shared with every instance for a minute, even if another record is invalid', async () => {
    await saveDelivered('Entry!one', change);
    await command('HSET', 'delivered:test-space/master', 'Entry!two', '{"isPublished":"words"}');
    resetServer();
    expect([...(await readDelivered())]).toEqual([['Entry!one', change]]);
    const left = Number(await command('TTL', 'delivered:test-space/master'));
    expect([left > 50, left <= 60]).toEqual([true, true]);
  });

  it('is not shared if there is only one instance', async () => {
    alone();
    await saveDelivered('Entry!one', change);
    expect(await readDelivered()).toEqual(new Map());
    expect(store.requests).toHaveLength(0);
  });

  it('is not shared while the store is down, and the failure is logged once', async () => {
    store.faults.inject({ kind: 'status', status: 500 });
    await saveDelivered('Entry!a-secret', change);
    expect(await readDelivered()).toEqual(new Map());
    expect(log.count('⚠ content.not-shared')).toBe(1);
    expect(log.text()).not.toContain('a-secret');
  });
});

describe('former entry addresses', () => {
  it('are stored without an expiry, and entry IDs that look like numbers stay text', async () => {
    const moves = { '/templates/all/old': '42', '/templates/x': 'one' };
    expect(await saveMovedPaths(moves)).toBe(true);
    expect(await storeContents(store)).toEqual({
      'moved-paths': { '/templates/all/old': '42', '/templates/x': 'one' },
    });
    expect(await command('TTL', 'moved-paths')).toBe(-1);
    expect(await readMovedPaths()).toEqual({ '/templates/all/old': '42', '/templates/x': 'one' });
  });

  it('are empty if no entry has moved or no store is configured', async () => {
    expect(await readMovedPaths()).toEqual({});
    setEnvironment(ANY_CONTENT);
    expect(await saveMovedPaths({ '/a': 'one' })).toBe(false);
    expect(await readMovedPaths()).toEqual({});
    expect(store.requests.some(({ body }) => body?.includes('hset'))).toBe(false);
  });

  it('are not shared if the store refuses the write, and the failure is logged', async () => {
    store.faults.inject({ kind: 'status', status: 500 });
    expect(await saveMovedPaths({ '/templates/all/secret-draft': 'one' })).toBe(false);
    expect(log.count('⚠ moved-paths.not-saved')).toBe(1);
    expect(log.text()).not.toContain('secret-draft');
    // An unknown answer must not count as an empty one.
    await expect(readMovedPaths()).rejects.toThrow();
  });
});
