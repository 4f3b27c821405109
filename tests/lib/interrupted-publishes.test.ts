/** Publishes whose process ended before their pages were live: who takes them up, and what the next start renders. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue, saveCatalogueSnapshot } from '@/lib/contentful/get-catalogue';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import { resumeInterrupted, watchForInterrupted } from '@/lib/publishing/interrupted-publishes';
import { findPublishJob, publishJobs } from '@/lib/publishing/publish';
import { savePublish } from '@/lib/publishing/publish-log';
import {
  ownProgress,
  readProgress,
  saveProgress,
  takeInterrupted,
} from '@/lib/publishing/publish-progress';
import type { PublishRecord } from '@/lib/publishing/publish-record';
import { removals } from '@/lib/publishing/removals';
import { endProgress, recordProgress } from '@/lib/publishing/report-progress';
import { fastRedisClient } from '@/lib/redis/client';
import { createServer, setServer } from '@/lib/runtime/server-state';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { publishRecord } from '@/tests/fixtures/publish-record';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import { startOwnServer } from '@/tests/lib/own-server';
import { published, WEBHOOK_SECRET } from '@/tests/lib/webhook-delivery';

let lib: LibOnServices;
/** A busy machine is slow, and only a hang takes this long. */
const HANG_MS = 60_000;
vi.setConfig({ testTimeout: 2 * HANG_MS });

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store), hasBuildFolder: true });
  logLines();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all([lib.close(), store.close()]);
});

const ID = 'template-next-blog';
const RECORD = 'the-record';
const CHANGED_AT = '2026-02-01T00:00:00.000Z';

const never = () => new Promise<void>(() => {});

/** What a process leaves in the store that was killed while it rendered the pages. */
async function dieDuring(
  action: 'publish' | 'unpublish',
  state: PublishRecord['state'] = 'working',
) {
  await saveCatalogueSnapshot((await getCatalogue()).value);
  lib.service.content.update(ID, { name: 'Taken up' });
  const { publishedCounter: revision } = lib.service.content[action](ID);
  const of = { entryId: ID, type: 'Entry', revision, changedAt: CHANGED_AT } as const;
  await savePublish(publishRecord({ ...of, id: RECORD, action, state }));
  await saveProgress('its-process', new Map([[RECORD, { is: 'rendering', rendered: 3, of: 9 }]]));
  setServer(createServer());
}

const later = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true });

async function shown() {
  const { lines } = await getEditorView(parseEditorQuery({}));
  return lines.flatMap(({ publishes }) => publishes);
}

describe('a publish whose process has ended', () => {
  it.each(['publish', 'unpublish'] as const)(
    'is taken up by another, which makes its pages live and says so: %s',
    async (action) => {
      await dieDuring(action);
      later(16_000);
      expect(await shown()).toMatchObject([{ state: 'interrupted' }]);

      const rendered: string[] = [];
      const taken = await resumeInterrupted(async (path) => {
        rendered.push(path);
        const isGone = action === 'unpublish' && path.endsWith('/next-blog');
        const render = { path, readAt: Date.now(), entryIds: [], isComplete: true } as const;
        if (!isGone) await recordRender({ ...render, status: 200 });
        else await recordRender({ ...render, status: 404, isStale: false, entryId: ID });
      });
      expect(taken).toBe(1);
      await vi.waitFor(
        async () => expect(await shown()).toMatchObject([{ state: 'live' }]),
        HANG_MS,
      );
      const [record] = await shown();
      expect(record).toMatchObject({ id: RECORD, action, isAccepted: true, stage: null });
      expect(record?.changedAt).toBe(CHANGED_AT);
      // Counted from when its webhook came.
      expect(record?.liveAfterMs).toBeGreaterThan(16_000);
      expect(rendered).toContain('/templates/next.js/next-blog');
    },
  );

  it('is taken up with the dates of its webhook: a removal of before it was created again is told by them', async () => {
    await savePublish(
      publishRecord({
        ...{ id: RECORD, entryId: ID, type: 'Entry', action: 'delete', revision: 9 },
        ...{ state: 'working', deletedAt: '2026-02-01T00:00:00.000Z' },
      }),
    );
    await saveProgress('its-process', new Map([[RECORD, { is: 'undelivered' }]]));
    setServer(createServer());
    later(16_000);
    expect(await resumeInterrupted(never)).toBe(1);
    await vi.waitFor(() =>
      expect(removals().get(`Entry!${ID}`)).toEqual({
        revision: 9,
        at: '2026-02-01T00:00:00.000Z',
      }),
    );
  });

  it('whose record never reached the store is not taken up, and the log says so', async () => {
    await saveProgress('its-process', new Map([['lost', { is: 'undelivered' }]]));
    const log = logLines();
    later(16_000);
    expect(await resumeInterrupted(never)).toBe(0);
    expect(log.count('⚠ publish.lost')).toBe(1);
    expect(await resumeInterrupted(never)).toBe(0);
    expect(log.count('⚠ publish.lost')).toBe(1);
  });

  it('is taken up once, and not before its process is gone', async () => {
    await dieDuring('publish');
    expect(await takeInterrupted()).toEqual([]);
    expect(await shown()).toMatchObject([{ state: 'working', stage: { rendered: 3, of: 9 } }]);
    later(16_000);
    const all = await Promise.all([takeInterrupted(), takeInterrupted(), takeInterrupted()]);
    expect(all.flat()).toEqual([RECORD]);
  });

  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('is taken up when its process is gone though its clock is an hour %s', async (_, skewMs) => {
    const { now } = Date;
    const ownSkewMs = new AsyncLocalStorage<number>();
    let passedMs = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs + (ownSkewMs.getStore() ?? 0));
    await ownSkewMs.run(skewMs, () => dieDuring('publish'));
    expect(await takeInterrupted()).toEqual([]);
    passedMs = 16_000;
    expect(await takeInterrupted()).toEqual([RECORD]);
  });

  it.each([
    ['before its record is read', 3],
    ['before it has answered that it is taken', 2],
  ])('is taken up where the store fails %s, as soon as it is back', async (_, answers) => {
    await dieDuring('publish');
    later(16_000);
    let asked = 0;
    const isLater = () => {
      asked += 1;
      return asked > answers;
    };
    store.faults.inject({ kind: 'status', status: 500 }, { path: isLater });
    expect(await resumeInterrupted(never)).toBe(0);
    expect(asked).toBeGreaterThan(answers);
    store.faults.clear();
    expect(await resumeInterrupted(never)).toBe(1);
  });

  it('is taken up where only half of the reply came that it is taken', async () => {
    await dieDuring('publish');
    later(16_000);
    const path = (_: string, { body }: { body?: string }) => body?.includes('"hdel"') === true;
    store.faults.inject({ kind: 'reset' }, { path, times: 1 });
    expect(await resumeInterrupted(never)).toBe(1);
  });

  it('is taken up from a store that is slow', async () => {
    await dieDuring('publish');
    later(16_000);
    store.faults.inject({ kind: 'slow', ms: 700 });
    expect(await resumeInterrupted(never)).toBe(1);
  });

  it('is none of this process, however long it has not written, and whatever else was written', async () => {
    recordProgress('own', undefined);
    const { processId } = ownProgress();
    await saveProgress(processId, new Map([['own', { is: 'queued', before: 1 }]]));
    await saveProgress('another', new Map([['own', { is: 'queued', before: 2 }]]));
    await fastRedisClient().hset('publish-progress', { odd: 'words' });
    expect(await readProgress()).toEqual({
      stages: new Map([['own', { is: 'undelivered' }]]),
      isComplete: true,
    });
    await fastRedisClient().del(`publish-working:${processId}`);
    expect(await takeInterrupted()).toEqual([]);
    endProgress('own');
  });

  it('is left alone where its record says live', async () => {
    await dieDuring('publish', 'live');
    later(16_000);
    expect(await resumeInterrupted(never)).toBe(0);
  });

  it.each([
    ['is taken up by a function with the next webhook', { SERVERLESS: '1' }, 1],
    ['is not by a server, which has a timer for that', {}, 0],
  ])('%s', async (_, env, taken) => {
    await lib.close();
    const own = { ...storeEnvironment(store), CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env };
    lib = await libOn(smallSpace(), { env: own, hasBuildFolder: true });
    await dieDuring('publish');
    later(16_000);
    const { until, send } = published(lib, 'template-only-blog');
    until.opened = never();
    const answer = send();
    await vi.waitFor(() => expect(publishJobs().size).toBe(1 + taken), HANG_MS);
    expect(findPublishJob(RECORD) === undefined).toBe(taken === 0);
    expect(await takeInterrupted()).toEqual(taken === 0 ? [RECORD] : []);
    void answer;
  });

  it('is looked for with one request where there is none', async () => {
    const before = store.requests.length;
    expect(await resumeInterrupted(never)).toBe(0);
    expect(store.requests).toHaveLength(before + 1);
  });
});

describe('a server', () => {
  const watch = () => {
    const toFake = ['Date', 'setTimeout', 'setInterval'] as const;
    vi.useFakeTimers({ toFake: [...toFake], now: Date.now() + 1_000 });
    watchForInterrupted();
  };

  it.each([
    ['soon after its start', 0, 15_000],
    ['for as long as it runs', 15_000, 45_000],
  ])('takes up what another left, %s', async (_, diedAfterMs, waitMs) => {
    const own = await startOwnServer();
    if (diedAfterMs === 0) await dieDuring('publish');
    watch();
    vi.advanceTimersByTime(diedAfterMs);
    if (diedAfterMs > 0) await dieDuring('publish');
    vi.advanceTimersByTime(waitMs);
    // It has begun: what it waits for comes by itself, not as often as somebody looks.
    vi.useRealTimers();
    later(1_000 + diedAfterMs + waitMs);
    await vi.waitFor(async () => expect(await shown()).toMatchObject([{ state: 'live' }]), HANG_MS);
    expect(own.rendered).toContain('HEAD /templates/next.js/next-blog');
  });

  it('waits for nothing without a store, nor as a function, which lives too short for it', async () => {
    for (const env of [{}, { ...storeEnvironment(store), SERVERLESS: '1' }]) {
      await lib.close();
      lib = await libOn(smallSpace(), { env });
      watch();
      expect(vi.getTimerCount()).toBe(0);
      vi.useRealTimers();
    }
  });
});

it('without a store, or where it does not answer, nothing is taken up and nothing fails', async () => {
  store.faults.inject({ kind: 'refuse' });
  expect(await resumeInterrupted(never)).toBe(0);
  await lib.close();
  lib = await libOn(smallSpace());
  expect(await resumeInterrupted(never)).toBe(0);
});
