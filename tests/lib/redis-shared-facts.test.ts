/** What instances tell each other through the store: addresses of entries, moves, removals and what was delivered. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSuperseded, recordRemoval } from '@/lib/publishing/removals';
import { readDelivered, saveDelivered } from '@/lib/redis/delivered-changes';
import { readEntryPaths, saveEntryPaths } from '@/lib/redis/entry-addresses';
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

describe('the addresses that an entry had', () => {
  it('are known to every instance, in one request', async () => {
    await saveEntryPaths(new Map(Object.entries({ one: ['/templates/all/one'], two: [] })));
    expect(await storeContents(store)).toEqual({
      addresses: { one: '["/templates/all/one"]', two: '[]' },
    });
    const before = store.requests.length;
    expect([...(await readEntryPaths(['one', 'two', 'three']))]).toEqual([
      ['one', ['/templates/all/one']],
      ['two', []],
      ['three', []],
    ]);
    expect(store.requests).toHaveLength(before + 1);
  });

  it('are not requested where there is no entry', async () => {
    await saveEntryPaths(new Map());
    expect(await readEntryPaths([])).toEqual(new Map());
    expect(store.requests).toHaveLength(0);
  });

  it('are none where something else was written, or the store is down, and the log says so', async () => {
    await command('HSET', 'addresses', 'one', '{"not":"a list"}');
    expect(await readEntryPaths(['one'])).toEqual(new Map());
    store.faults.inject({ kind: 'refuse' });
    expect(await readEntryPaths(['one'])).toEqual(new Map());
    await saveEntryPaths(new Map([['one', ['/templates/all/secret-draft']]]));
    expect(log.count('⚠ entry-paths.unavailable')).toBe(3);
    expect(log.text()).not.toContain('secret-draft');
  });
});

describe('what an instance has seen the delivery API serve', () => {
  const change = { isPublished: true, revision: 3 };

  it('is known to every instance for a minute, whatever else was written', async () => {
    await saveDelivered('Entry!one', change);
    await command('HSET', 'delivered:test-space/master', 'Entry!two', '{"isPublished":"words"}');
    resetServer();
    expect([...(await readDelivered())]).toEqual([['Entry!one', change]]);
    const left = Number(await command('TTL', 'delivered:test-space/master'));
    expect([left > 50, left <= 60]).toEqual([true, true]);
  });

  it('is not shared where there is one instance', async () => {
    alone();
    await saveDelivered('Entry!one', change);
    expect(await readDelivered()).toEqual(new Map());
    expect(store.requests).toHaveLength(0);
  });

  it('is not known where the store is down, and the log says so once', async () => {
    store.faults.inject({ kind: 'status', status: 500 });
    await saveDelivered('Entry!a-secret', change);
    expect(await readDelivered()).toEqual(new Map());
    expect(log.count('⚠ content.not-shared')).toBe(1);
    expect(log.text()).not.toContain('a-secret');
  });
});

describe('addresses that entries have left', () => {
  it('are stored without expiry, and an id that looks like a number is none', async () => {
    const moves = { '/templates/all/old': '42', '/templates/x': 'one' };
    expect(await saveMovedPaths(moves)).toBe(true);
    expect(await storeContents(store)).toEqual({
      'moved-paths': { '/templates/all/old': '42', '/templates/x': 'one' },
    });
    expect(await command('TTL', 'moved-paths')).toBe(-1);
    expect(await readMovedPaths()).toEqual({ '/templates/all/old': '42', '/templates/x': 'one' });
  });

  it('are none where nothing has moved, or there is no store', async () => {
    expect(await readMovedPaths()).toEqual({});
    setEnvironment(ANY_CONTENT);
    expect(await saveMovedPaths({ '/a': 'one' })).toBe(false);
    expect(await readMovedPaths()).toEqual({});
    expect(store.requests.some(({ body }) => body?.includes('hset'))).toBe(false);
  });

  it('are this process’s alone where the store does not take them, and the log says so', async () => {
    store.faults.inject({ kind: 'status', status: 500 });
    expect(await saveMovedPaths({ '/templates/all/secret-draft': 'one' })).toBe(false);
    expect(log.count('⚠ moved-paths.not-saved')).toBe(1);
    expect(log.text()).not.toContain('secret-draft');
    // Nothing else may be taken for none.
    await expect(readMovedPaths()).rejects.toThrow();
  });
});

describe('an entry that was taken away', () => {
  const told = (revision: number | undefined, isPublished = true) => ({
    type: 'Entry' as const,
    id: 'one',
    isPublished,
    revision,
  });

  it('has overtaken every publish of before, on every instance', async () => {
    await recordRemoval(told(3, false));
    for (const isAnother of [false, true]) {
      if (isAnother) resetServer();
      expect(await isSuperseded(told(2))).toBe(true);
      expect(await isSuperseded(told(3))).toBe(true);
      expect(await isSuperseded(told(4))).toBe(false);
    }
    expect(await isSuperseded({ ...told(1), id: 'another' })).toBe(false);
    expect(await isSuperseded({ ...told(1), type: 'Asset' })).toBe(false);
  });

  it('has overtaken no publish of another that was created since with its id', async () => {
    const [before, then, after] = ['2026-01-01', '2026-01-02', '2026-01-03'];
    await recordRemoval({ ...told(7, false), deletedAt: then });
    for (const isAnother of [false, true]) {
      if (isAnother) resetServer();
      expect(await isSuperseded({ ...told(1), createdAt: after })).toBe(false);
      expect(await isSuperseded({ ...told(1), createdAt: before })).toBe(true);
      expect(await isSuperseded(told(1))).toBe(true);
    }
    await recordRemoval({ ...told(2, false), deletedAt: '2026-01-04' });
    expect(await isSuperseded({ ...told(2), createdAt: after })).toBe(true);
  });

  it('is forgotten by the store after a day', async () => {
    await recordRemoval(told(3, false));
    expect(await command('GET', 'removed:Entry!one')).toBe('3');
    const left = Number(await command('TTL', 'removed:Entry!one'));
    expect(left).toBeGreaterThan(86_400 - 60);
    expect(left).toBeLessThanOrEqual(86_400);
  });

  it('stores the latest removal, in whatever order they are recorded', async () => {
    await recordRemoval(told(5, false));
    await recordRemoval(told(3, false));
    expect(await command('GET', 'removed:Entry!one')).toBe('5');
    // Of another instance, too.
    resetServer();
    await recordRemoval(told(3, false));
    expect(await command('GET', 'removed:Entry!one')).toBe('5');
    expect(await isSuperseded(told(5))).toBe(true);
  });

  it.each([
    [
      'the later one, also of an entry that was created again',
      [2, '2026-01-04'],
      [7, '2026-01-02'],
    ],
    ['of the same moment the later revision', [5, '2026-01-02'], [3, '2026-01-02']],
  ] as const)('is stored as it was removed last: %s', async (_, last, before) => {
    const remove = ([revision, deletedAt]: readonly [number, string]) =>
      recordRemoval({ ...told(revision, false), deletedAt });
    for (const [first, second] of [
      [last, before],
      [before, last],
    ] as const) {
      resetServer();
      await remove(first);
      await remove(second);
      expect(await command('GET', 'removed:Entry!one')).toBe(last.join(' '));
    }
  });

  it('is none where it was published, or its webhook had no revision', async () => {
    await recordRemoval(told(3, true));
    await recordRemoval(told(undefined, false));
    expect(store.requests).toHaveLength(0);
    await recordRemoval(told(3, false));
    expect(await isSuperseded(told(2, false))).toBe(false);
    expect(await isSuperseded(told(undefined))).toBe(false);
  });

  it('is known to this process alone where there is one instance', async () => {
    alone();
    await recordRemoval(told(3, false));
    expect(await isSuperseded(told(3))).toBe(true);
    expect(await isSuperseded(told(4))).toBe(false);
    expect(store.requests).toHaveLength(0);
  });

  it('is known to this process alone where the store is down, and the log says so', async () => {
    store.faults.inject({ kind: 'refuse' });
    await recordRemoval(told(3, false));
    expect(await isSuperseded(told(3))).toBe(true);
    expect(await isSuperseded(told(4))).toBe(false);
    // When it is recorded: what was there before, and itself. And when a publish asks.
    expect(log.count('⚠ removed-entries.not-shared')).toBe(3);
  });

  it('is remembered among the latest 5,000', async () => {
    alone();
    const removal = (index: number) => ({ ...told(1, false), id: `e-${index}` });
    for (let index = 0; index <= 5_000; index += 1) await recordRemoval(removal(index));
    const publish = (index: number) => isSuperseded({ ...removal(index), isPublished: true });
    expect([await publish(0), await publish(1), await publish(5_000)]).toEqual([false, true, true]);
  });
});
