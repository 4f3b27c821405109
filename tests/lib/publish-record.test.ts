import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  MOST_RECORDS,
  type PublishRecord,
  readRecords,
  saveRecord,
} from '#lib/freshness/publish-record';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { forgetEverything, setEnvironment, storeEnvironment } from '#tests/lib-on-services';
import { logLines } from '#tests/log-lines';

const CONTENT = {
  CONTENTFUL_SPACE_ID: 'test-space',
  CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
  CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
};

let store: KeyValueStore;
beforeEach(async () => {
  store = await startKeyValueStore({ token: 'store-token', backend: 'embedded' });
  setEnvironment({ ...CONTENT, ...storeEnvironment(store) });
});
afterEach(() => store.close());

function record(number: number, more: Partial<PublishRecord> = {}): PublishRecord {
  return {
    id: `record-${number}`,
    action: 'publish',
    entryId: `entry-${number}`,
    name: 'Next.js Blog',
    receivedAt: 1_800_000_000_000 + number,
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
  it('is kept in the store, so that every server and the next start know it', async () => {
    await saveRecord(record(1));
    forgetEverything();
    expect(await readRecords(0, 10)).toEqual({
      records: [record(1)],
      total: 1,
      isComplete: true,
    });
  });

  it('is one record from its beginning to its end', async () => {
    await saveRecord(record(1, { state: 'working', liveAfterMs: null }));
    await saveRecord(record(1, { state: 'live' }));
    const { records } = await readRecords(0, 10);
    expect(records).toMatchObject([{ id: 'record-1', state: 'live', liveAfterMs: 640 }]);
  });

  it('comes newest first, a page at a time, whatever order it was written in', async () => {
    for (const number of [2, 5, 1, 4, 3]) await saveRecord(record(number));
    const ids = async (from: number) => (await readRecords(from, 2)).records.map(({ id }) => id);
    expect(await ids(0)).toEqual(['record-5', 'record-4']);
    expect(await ids(2)).toEqual(['record-3', 'record-2']);
    expect(await ids(4)).toEqual(['record-1']);
  });

  it(`is forgotten after ${MOST_RECORDS} later ones, and leaves nothing in the store`, async () => {
    for (let number = 1; number <= MOST_RECORDS + 3; number += 1) await saveRecord(record(number));
    const { records, total } = await readRecords(0, 1_000);
    expect([records.length, total]).toEqual([MOST_RECORDS, MOST_RECORDS]);
    expect(records.at(-1)?.id).toBe('record-4');
    expect(await keys('publish:*')).toHaveLength(MOST_RECORDS);
  });

  it('is known to this server alone while the store is down, and says so', async () => {
    store.faults.strike({ kind: 'refuse' });
    const log = logLines();
    await saveRecord(record(1));
    expect(await readRecords(0, 10)).toMatchObject({
      records: [{ id: 'record-1' }],
      isComplete: false,
    });
    expect(log.count('publish.not-recorded')).toBe(1);
  }, 20_000);

  it('is known to this server alone where there is no store', async () => {
    setEnvironment(CONTENT);
    await saveRecord(record(1));
    expect(await readRecords(0, 10)).toMatchObject({ total: 1, isComplete: false });
  });

  it('is left out where something else wrote it', async () => {
    await saveRecord(record(1));
    await command('SET', 'publish:record-1', '{"id":1}');
    expect((await readRecords(0, 10)).records).toEqual([]);
  });
});

async function command(...words: readonly string[]): Promise<unknown> {
  const answer = await fetch(store.url, {
    method: 'POST',
    headers: { authorization: 'Bearer store-token' },
    body: JSON.stringify(words),
  });
  return (await answer.json()).result;
}

const keys = async (pattern: string) => (await command('KEYS', pattern)) as string[];
