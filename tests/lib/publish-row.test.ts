import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeRow, flushRows, type PublishRow, readRows } from '@/lib/publishing/publish-row';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store) });
});
afterEach(() => store.close());

it('a row that changes while it is written is written again', async () => {
  const row: PublishRow = {
    id: 'a-row',
    event: {
      type: 'Entry',
      id: 'hugo',
      action: 'publish',
      isPublished: true,
      revision: 1,
      name: null,
    },
    receivedAt: Date.now(),
    servedAfterMs: null,
    stage: { is: 'undelivered' },
  };
  changeRow(row.id, row);
  store.faults.inject({ kind: 'slow', ms: 300 }, { times: 1 });
  const earlier = flushRows();
  await expect.poll(() => store.requests.length).toBe(1);
  row.servedAfterMs = 5;
  row.stage = { is: 'queued' };
  changeRow(row.id, row);
  await Promise.all([earlier, flushRows()]);
  resetServer();
  expect((await readRows()).get(row.id)).toMatchObject({
    servedAfterMs: 5,
    stage: { is: 'queued' },
  });
});
