import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishLog, readPublish, savePublish } from '@/lib/publishing/publish-log';
import { latestOf, type PublishRecord } from '@/lib/publishing/publish-record';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { server, setServer } from '@/lib/runtime/server-state';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store) });
});
afterEach(() => store.close());

function record(number: number, more: Partial<PublishRecord> = {}): PublishRecord {
  return {
    id: `record-${number}`,
    action: 'publish',
    entryId: `entry-${number}`,
    name: 'Next.js Blog',
    // Each a moment of its own.
    receivedAt: 1_800_000_000_000 + number * 10_000,
    state: 'live',
    servedAfterMs: 120,
    liveAfterMs: 640,
    pages: ['/templates/next.js/blog', '/templates'],
    pageCount: 2,
    failed: [],
    notKnown: [],
    reason: null,
    ...more,
  };
}

describe('what became of a publish', () => {
  it('is written with those that wait for the store, in requests of a size that it takes', async () => {
    store.faults.inject(
      { kind: 'status', status: 413 },
      {
        path: (_, { body }) => (body?.length ?? 0) > 2_000_000,
      },
    );
    const pages = Array.from({ length: 300 }, (_, page) => `/templates/a-framework/page-${page}`);
    await Promise.all(
      Array.from({ length: 400 }, (_, number) => savePublish(record(number, { pages }))),
    );
    // As many lines as stay.
    await vi.waitFor(async () => expect(await keys('publish:*')).toHaveLength(200), 15_000);
  });

  it('is in the store, so that every server and the next start know it', async () => {
    await savePublish(record(1));
    resetServer();
    expect(await readPublishes(0, 10)).toEqual({
      lines: [[record(1)]],
      total: 1,
      isComplete: true,
    });
  });

  it.each(['live', 'not-shown', 'failed'] as const)(
    'is one record from its beginning to its end, which every server knows: %s',
    async (state) => {
      await savePublish(record(1, { state: 'working', liveAfterMs: null }));
      await savePublish(record(1, { state }));
      resetServer();
      expect((await readPublishes(0, 10)).lines).toEqual([[record(1, { state })]]);
    },
  );

  it('is not written over by an earlier state that the store takes late', async () => {
    const writing = (state: string) =>
      store.requests.find(({ body = '' }) => body.includes('"set"') && body.includes(state));
    store.faults.inject({ kind: 'slow', ms: 2_500 }, { times: 1 });
    // It waits no longer than the response to a webhook can.
    await savePublish(record(1, { state: 'working' }));
    await savePublish(record(1, { state: 'live' }));
    await vi.waitFor(() => {
      expect(writing('working')?.status).toBe(200);
      expect(writing('live')?.status).toBe(200);
    }, 10_000);
    resetServer();
    expect((await readPublishes(0, 10)).lines).toMatchObject([[{ state: 'live' }]]);
  });

  it('comes newest first, a page at a time, whatever order it was written in', async () => {
    for (const number of [2, 5, 1, 4, 3]) await savePublish(record(number));
    const ids = async (from: number) =>
      (await readPublishes(from, 2)).lines.flat().map(({ id }) => id);
    expect(await ids(0)).toEqual(['record-5', 'record-4']);
    expect(await ids(2)).toEqual(['record-3', 'record-2']);
    expect(await ids(4)).toEqual(['record-1']);
  });

  it('is forgotten after 200 later ones, and leaves nothing in the store', async () => {
    for (let number = 1; number <= 253; number += 1) await savePublish(record(number));
    const { lines, total } = await readPublishes(0, 1_000);
    expect([lines.length, total]).toEqual([200, 200]);
    expect(lines.at(-1)).toMatchObject([{ id: 'record-54' }]);
    // Some at once, so that not each publish reads the list.
    expect(await keys('publish:*')).toHaveLength(201);
  });

  it.each([
    [201, 201],
    [2_060, 2_000],
  ])('is one of %i in an import, which is one line: %i stay', async (count, left) => {
    const log = logLines();
    const records = Array.from({ length: count }, (_, index) =>
      record(index, { receivedAt: index }),
    );
    // Not all at once: a save on a busy machine gives up after 1.5 s, and is tried again later.
    for (let from = 0; from < count; from += 250) {
      await Promise.all(records.slice(from, from + 250).map(savePublish));
    }
    expect(await keys('publish:*')).toHaveLength(left);
    expect(await command('ZCARD', 'publishes')).toBe(left);
    const { lines, isComplete } = await readPublishes(0, 10);
    expect(lines.map((line) => [line.length, line[0]?.id])).toEqual([
      [left, `record-${count - 1}`],
    ]);
    expect(isComplete).toBe(true);
    expect(log.text()).not.toContain('⚠');
  });

  it('has no expiry: a store that is full evicts what has one', async () => {
    await savePublish(record(1));
    expect(Number(await command('TTL', 'publish:record-1'))).toBe(-1);
    expect(Number(await command('TTL', 'publishes'))).toBe(-1);
  });

  it('is waited for no longer than a moment: the content service waits for the answer', async () => {
    store.faults.inject({ kind: 'hang' });
    const start = performance.now();
    await savePublish(record(1));
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_499);
    expect(performance.now() - start).toBeLessThan(1_500 + 3_000);
  });

  it('is known to this server alone while the store is down, and says so', async () => {
    store.faults.inject({ kind: 'refuse' });
    const log = logLines();
    await savePublish(record(1));
    expect(await readPublishes(0, 10)).toMatchObject({
      lines: [[{ id: 'record-1' }]],
      isComplete: false,
    });
    expect(log.count('publish.not-recorded')).toBe(1);
  }, 20_000);

  it('is listed before those that are stored while the store reads and takes no writes, by this server alone', async () => {
    await savePublish(record(1));
    resetServer();
    const body = JSON.stringify({
      error: "OOM command not allowed when used memory > 'maxmemory'.",
    });
    const path = (_: string, request: { body?: string }) => request.body?.includes('zadd') === true;
    store.faults.inject({ kind: 'status', status: 400, body }, { path });
    logLines();
    await savePublish(record(2));
    expect(await readPublishes(0, 10)).toMatchObject({
      lines: [[{ id: 'record-2' }], [{ id: 'record-1' }]],
      isComplete: false,
    });
    store.faults.clear();
    await savePublish(record(3));
    expect(await readPublishes(0, 10)).toMatchObject({ total: 3, isComplete: true });
  });

  it('is written as it ended once the store is back, for every server and the next start', async () => {
    store.faults.inject({ kind: 'refuse' });
    const log = logLines();
    await savePublish(record(1, { state: 'working', liveAfterMs: null }));
    await savePublish(record(1));
    // The tries of each are over by then, and both were tried anew.
    await expect.poll(() => log.count('publish.not-recorded'), { timeout: 20_000 }).toBe(3);
    store.faults.clear();
    const stored = () => command('GET', 'publish:record-1').then(String);
    await expect.poll(stored, { timeout: 20_000 }).toContain('"state":"live"');
  }, 40_000);

  it('is tried until the store takes it, and those after it are written as before', async () => {
    const log = logLines();
    await savePublish(record(1));
    Object.assign(publishLog(), { retryMs: 10 });
    const path = (_: string, { body }: { body?: string }) => body?.includes('zadd') === true;
    store.faults.inject({ kind: 'status', status: 500 }, { path, times: 3 });
    await savePublish(record(2));
    await expect.poll(() => command('EXISTS', 'publish:record-2'), { timeout: 5_000 }).toBe(1);
    await savePublish(record(3));
    expect(await command('EXISTS', 'publish:record-3')).toBe(1);
    expect(log.count('publish.not-recorded')).toBe(3);
  });

  it('is written seconds after somebody has read from the store again, however long it was down', async () => {
    logLines();
    await savePublish(record(1));
    Object.assign(publishLog(), { retryMs: 60_000 });
    store.faults.inject({ kind: 'status', status: 500 });
    await savePublish(record(2));
    store.faults.clear();
    expect((await readPublishes(0, 10)).total).toBe(1);
    await expect.poll(async () => (await readPublishes(0, 10)).total, { timeout: 8_000 }).toBe(2);
  }, 20_000);

  it('is tried early once, where a store that answers others refuses it', async () => {
    const log = logLines();
    await savePublish(record(1));
    // The first retry is early by a millisecond.
    Object.assign(publishLog(), { retryMs: 3_001 });
    const path = (_: string, { body }: { body?: string }) => body?.includes('zadd') === true;
    store.faults.inject({ kind: 'status', status: 400, body: '{"error":"NOPERM"}' }, { path });
    await savePublish(record(2));
    const failures = async () => {
      await readPublishes(0, 10);
      return log.count('publish.not-recorded');
    };
    await expect.poll(failures, { timeout: 8_000 }).toBe(2);
    const start = performance.now();
    await expect.poll(failures, { timeout: 12_000 }).toBe(3);
    expect(performance.now() - start).toBeGreaterThan(5_000);
  }, 30_000);

  it('is tried again after twice as long, a minute at most, with all that wait in one try', async () => {
    logLines();
    const next = () => publishLog().retryMs;
    store.faults.inject({ kind: 'status', status: 500 });
    for (const number of [1, 2, 3]) await savePublish(record(number));
    expect(next()).toBe(6_000);
    Object.assign(publishLog(), { retryMs: 40_000, isRetryPlanned: false });
    await savePublish(record(4));
    expect(next()).toBe(60_000);
    store.faults.clear();
    await savePublish(record(5));
    expect(next()).toBe(3_000);
  });

  it('is shown as it ended by the server that did the work, where the store missed the end', async () => {
    await savePublish(record(1, { state: 'working', liveAfterMs: null }));
    store.faults.inject({ kind: 'refuse' });
    await savePublish(record(1, { state: 'live' }));
    store.faults.clear();
    const { lines, isComplete } = await readPublishes(0, 10);
    expect(lines).toMatchObject([[{ id: 'record-1', state: 'live', liveAfterMs: 640 }]]);
    expect(isComplete).toBe(true);
  }, 20_000);

  it.each([
    ['live', 'working', 'own'],
    ['not-shown', 'failed', 'own'],
    ['working', 'live', 'stored'],
    ['working', 'working', 'own'],
    ['working', 'failed', 'own'],
    ['failed', 'working', 'stored'],
    ['failed', 'failed', 'stored'],
  ] as const)('is of two servers, %s here and %s there: %s', (state, stored, latest) => {
    const two = { own: record(1, { state }), stored: record(1, { state: stored, pageCount: 9 }) };
    expect(latestOf(two.own, two.stored)).toBe(two[latest]);
    expect(latestOf(undefined, two.stored)).toBe(two.stored);
  });

  it('is looked up here alone where the store does not answer', async () => {
    const working = record(1, { state: 'working', liveAfterMs: null });
    await savePublish(working);
    store.faults.inject({ kind: 'status', status: 500 });
    expect(await readPublish('record-1')).toEqual(working);
    const before = store.requests.length;
    expect(await readPublish('record-2')).toBeUndefined();
    expect(store.requests).toHaveLength(before);
  });

  it('is looked up for half a second: a publish waits for it', async () => {
    await savePublish(record(1));
    resetServer();
    store.faults.inject({ kind: 'slow', ms: 1_500 });
    expect(await readPublish('record-1')).toBeUndefined();
  });

  it('is shown as another server made it live, or is making it, where this one has failed', async () => {
    const own = server();
    const atAnother = async (more: Partial<PublishRecord>) => {
      resetServer();
      await savePublish(record(1, more));
      setServer(own);
    };
    const states = async () => {
      const { lines } = await readPublishes(0, 10);
      return [lines[0]?.[0]?.state, (await readPublish('record-1'))?.state];
    };
    await savePublish(record(1, { state: 'failed', liveAfterMs: null }));
    expect(await states()).toEqual(['failed', 'failed']);
    await atAnother({ state: 'working', liveAfterMs: null });
    expect(await states()).toEqual(['working', 'working']);
    await atAnother({ state: 'live' });
    expect(await states()).toEqual(['live', 'live']);
  });

  it('stays live in the store where a server that began earlier fails later', async () => {
    await savePublish(record(1, { state: 'live' }));
    resetServer();
    await Promise.all([1, 2].map((number) => savePublish(record(number, { state: 'failed' }))));
    resetServer();
    const { lines } = await readPublishes(0, 10);
    expect(lines.flat().map(({ id, state }) => [id, state])).toEqual([
      ['record-2', 'failed'],
      ['record-1', 'live'],
    ]);
  });

  it('is known to this server alone where there is no store', async () => {
    setEnvironment(ANY_CONTENT);
    await savePublish(record(1));
    expect(await readPublishes(0, 10)).toMatchObject({ total: 1, isComplete: false });
  });

  it('comes newest first, a page at a time and without a warning where there is no store', async () => {
    setEnvironment(ANY_CONTENT);
    const log = logLines();
    for (const number of [2, 3, 1]) await savePublish(record(number));
    expect(await readPublishes(1, 1)).toMatchObject({ lines: [[{ id: 'record-2' }]], total: 3 });
    expect(log.text()).not.toContain('⚠');
  });

  it('takes one request to write, and one to read where there is none yet', async () => {
    await readPublishes(0, 10);
    await savePublish(record(1));
    expect(store.requests).toHaveLength(2);
  });

  it('is in one line with those of the same moment, and is found by a search', async () => {
    const at = (number: number, receivedAt: number) => record(number, { receivedAt });
    // A long import: each soon after the one before.
    for (const one of [at(1, 1_000), at(2, 2_900), at(3, 4_800), at(4, 7_000)])
      await savePublish(one);
    const ids = async (isWanted?: (one: PublishRecord) => boolean) => {
      const { lines, total } = await readPublishes(0, 10, isWanted);
      expect(total).toBe(lines.length);
      return lines.map((line) => line.map(({ id }) => id));
    };
    expect(await ids()).toEqual([['record-4'], ['record-3', 'record-2', 'record-1']]);
    expect(await ids(({ id }) => /[13]/.test(id))).toEqual([['record-3', 'record-1']]);
    expect(await ids(() => false)).toEqual([]);
    setEnvironment(ANY_CONTENT);
    for (const one of [at(1, 1_000), at(2, 2_900), at(4, 7_000)]) await savePublish(one);
    expect(await ids()).toEqual([['record-4'], ['record-2', 'record-1']]);
    expect(await ids(({ id }) => id === 'record-1')).toEqual([['record-1']]);
  });

  it('is written with those that end at the same moment, in one request', async () => {
    await readPublish('nobody');
    const before = store.requests.length;
    await Promise.all([1, 2, 3].map((number) => savePublish(record(number))));
    expect(store.requests.length - before).toBe(1);
    resetServer();
    expect(await readPublish('record-2')).toEqual(record(2));
    expect(await readPublish('nobody')).toBeUndefined();
  });

  it('is left out where something else wrote it', async () => {
    await savePublish(record(1));
    await command('SET', 'publish:record-1', '{"id":1}');
    expect((await readPublishes(0, 10)).lines).toEqual([]);
  });
});

const command = (...words: readonly string[]) => runCommand(store, ...words);

const keys = async (pattern: string) => (await command('KEYS', pattern)) as string[];
