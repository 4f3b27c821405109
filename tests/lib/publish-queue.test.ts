/** Publishes at the same moment: gathered, rendered together, and where each of them is. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPaths } from '@/lib/catalogue/page-registry';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { recordPageVisit } from '@/lib/observability/page-visits';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import type { BatchProgress } from '@/lib/publishing/publish-batch';
import { savePublish } from '@/lib/publishing/publish-log';
import { readProgress } from '@/lib/publishing/publish-progress';
import { announceArrival, enqueuePublish, publishesBefore } from '@/lib/publishing/publish-queue';
import { publishRecordWriter } from '@/lib/publishing/publish-record-writer';
import { endProgress, publishProgress, recordProgress } from '@/lib/publishing/report-progress';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { createServer, setServer } from '@/lib/runtime/server-state';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { publishRecord } from '@/tests/fixtures/publish-record';
import { page, smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store), hasBuildFolder: true });
  logLines();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([lib.close(), store.close()]);
});

const render = (path: string, readAt = Date.now()) =>
  recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });

/** A render that waits until it is let go. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slowly = async (path: string) => {
    begin();
    await opened;
    await render(path);
  };
  return { open, begun, slowly };
}

describe('a publish', () => {
  it('on its own does not wait for others', async () => {
    // No time goes by in which others might come.
    vi.useFakeTimers({ toFake: ['performance'] });
    for (const id of ['template-nothing', 'template-next-blog']) {
      announceArrival()();
      expect((await enqueuePublish(id, render)).failed).toEqual([]);
      await new Promise(setImmediate);
      expect(publishesBefore()).toBe(0);
    }
  });

  it.each([
    ['with another', false],
    ['while another is rendered', true],
  ])('that comes %s waits for those that come after it', async (_, isAfterAnother) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const batches = new Set<BatchProgress>();
    const join = (id: string) => {
      announceArrival()();
      return enqueuePublish(id, render, (progress) => batches.add(progress));
    };
    const { open, begun, slowly } = gate();
    const first = isAfterAnother ? enqueuePublish('template-nothing', slowly) : undefined;
    if (isAfterAnother) await begun;
    const results = [join('template-next-blog')];
    if (!isAfterAnother) results.push(join('template-only-blog'));
    open();
    await first;
    // As long as it takes to begin.
    await getCatalogueSince(Date.now());
    results.push(join('template-hugo-blog'));
    vi.advanceTimersByTime(700);
    await Promise.all(results);
    expect([...batches].map(({ entryIds }) => entryIds.size)).toEqual([results.length]);
  });

  it.each([
    ['that has not ended after 20 seconds', 8, 2_600],
    ['of which the last was not served within 3 seconds', 1, 3_000],
  ])('of a burst %s is rendered', async (_, times, milliseconds) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    announceArrival();
    const result = enqueuePublish('template-nothing', render);
    for (let time = 0; time < times; time += 1) {
      if (time > 0) announceArrival();
      vi.advanceTimersByTime(milliseconds);
    }
    expect((await result).failed).toEqual([]);
  });

  it('does not fail with the one before it', async () => {
    lib.service.faults.inject({ kind: 'status', status: 400 }, { times: 1 });
    const first = enqueuePublish('template-nothing', render);
    await expect(first).rejects.toThrow('400');
    // A reading that has failed is not tried again for 3 seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000 });
    expect((await enqueuePublish('template-nothing', render)).failed).toEqual([]);
  });

  it('waits for the one before it, but no longer than a minute', async () => {
    const over = new AbortController();
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
      milliseconds === 60_000 ? over.signal : timeout.call(AbortSignal, milliseconds),
    );
    const { begun, open, slowly } = gate();
    const first = enqueuePublish('template-nothing', slowly);
    await begun;
    let progress: BatchProgress | undefined;
    const second = enqueuePublish('template-next-blog', render, (its) => {
      progress = its;
    });
    // As long as it takes to begin.
    await getCatalogueSince(Date.now());
    await getCatalogueSince(Date.now());
    expect(progress?.of).toBeUndefined();
    over.abort();
    expect((await second).revalidated).toContain('/templates/next.js/next-blog');
    open();
    await first;
    vi.restoreAllMocks();
  });

  it('is given its minute from where it begins, not while it is gathered', async () => {
    const { timeout } = AbortSignal;
    const asked: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      asked.push(milliseconds);
      return timeout.call(AbortSignal, milliseconds);
    });
    const isServed = announceArrival();
    const gathered = enqueuePublish('template-nothing', render);
    await new Promise(setImmediate);
    expect(asked).not.toContain(60_000);
    isServed();
    await gathered;
    expect(asked).toContain(60_000);
    vi.restoreAllMocks();
  });

  it('of a burst waits for those that come after it, and for one that is not served yet', async () => {
    const batches = new Set<BatchProgress>();
    const join = (progress: BatchProgress) => batches.add(progress);
    const isServed = ['one', 'two', 'three'].map(() => announceArrival());
    const results = ['template-nothing', 'template-next-blog'].map((id, index) => {
      isServed[index]?.();
      return enqueuePublish(id, render, join);
    });
    // Longer than the pause that ends a burst: the batch must not have begun by then.
    await new Promise((resolve) => setTimeout(resolve, 800));
    isServed[2]?.();
    results.push(enqueuePublish('template-hugo-blog', render, join));
    await Promise.all(results);
    expect([...batches].map(({ entryIds }) => entryIds.size)).toEqual([3]);
  });
});

describe('a publish that changes the header or footer of every page', () => {
  const content = () => smallSpace([page('about')]);
  const OTHERS = Array.from({ length: 40 }, (_, at) => `/templates/blog/other-${at}`);
  const rename = (title: string) => {
    lib.service.content.update('page-about', { title });
    lib.service.content.publish('page-about');
  };

  beforeEach(async () => {
    await lib.close();
    lib = await libOn(content(), { env: storeEnvironment(store), hasBuildFolder: true });
    await enqueuePublish('page-about', render);
    // Visitors come to them, and not yet to what is new.
    for (const path of OTHERS) {
      recordPageVisit(path);
      await render(path, 1);
    }
  });

  it('lets those that come meanwhile go first, and is live with every page afterwards', async () => {
    rename('About us');
    const rendered: string[] = [];
    let next: Promise<unknown> | undefined;
    const entered: BatchProgress[] = [];
    const first = await enqueuePublish(
      'page-about',
      async (path) => {
        rendered.push(path);
        await render(path);
        if (path.includes('/other-')) next ??= enqueuePublish('template-nothing', renderNext);
      },
      (progress) => entered.push(progress),
    );
    async function renderNext(path: string): Promise<void> {
      rendered.push(`then ${path}`);
      await render(path);
    }
    expect(rendered[0]).toBe('/about');
    const [own, some] = [rendered.indexOf('then /templates/all/nothing'), OTHERS.length];
    expect(rendered.slice(0, own).filter((path) => path.includes('/other-')).length).toBeLessThan(
      some,
    );
    expect(rendered.slice(own).filter((path) => path.includes('/other-'))).toHaveLength(some);
    expect(first.revalidated).toEqual(expect.arrayContaining([...OTHERS, '/about']));
    expect(first).toEqual(await next);
    expect(entered.map(({ entryIds }) => [...entryIds])).toEqual([
      ['page-about'],
      ['template-nothing', 'page-about'],
    ]);
  });

  it('is finished in its turn where others never end', async () => {
    rename('Who we are');
    const more: Promise<unknown>[] = [];
    let firstIsLive = false;
    const renderAndPublish = async (path: string) => {
      await render(path);
      if (!path.includes('/other-') || firstIsLive) return;
      more.push(enqueuePublish('template-nothing', renderAndPublish));
    };
    const { revalidated } = await enqueuePublish('page-about', renderAndPublish);
    firstIsLive = true;
    expect(revalidated).toEqual(expect.arrayContaining(OTHERS));
    await Promise.all(more);
  });
});

it('a publish of a few pages is not stopped, also where some were rendered by time in between', async () => {
  await enqueuePublish('template-nothing', render);
  const between = Array.from({ length: 40 }, (_, at) => `/templates/blog/between-${at}`);
  const change = (description: string) => {
    lib.service.content.update('template-nothing', { description });
    lib.service.content.publish('template-nothing');
  };
  change('In between.');
  const { readAt } = await getCatalogueSince(Date.now());
  for (const path of between) await render(path, readAt);
  change('Last.');
  let next: Promise<unknown> | undefined;
  const rendered: string[] = [];
  await enqueuePublish('template-nothing', async (path) => {
    rendered.push(path);
    next ??= enqueuePublish('template-next-blog', render);
    await render(path);
  });
  expect(rendered).toEqual(expect.arrayContaining(between));
  await next;
});

describe('how far a publish is', () => {
  const shown = async () => Object.fromEntries((await readProgress()).stages);

  it('is known from its webhook to its end', async () => {
    recordProgress('a', undefined);
    const of = listPaths().length + 4;
    expect(await shown()).toEqual({ a: { is: 'undelivered' } });
    const { open, begun, slowly } = gate();
    const enter = (name: string) => (batch: BatchProgress) => recordProgress(name, batch);
    const first = enqueuePublish('template-nothing', slowly, enter('a'));
    expect(await shown()).toEqual({ a: { is: 'queued', before: 0 } });
    await begun;
    const others = ['b', 'c'].map((name) =>
      enqueuePublish(`template-${name}`, render, enter(name)),
    );
    expect(await shown()).toEqual({
      a: { is: 'rendering', rendered: 0, of },
      b: { is: 'queued', before: 1 },
      c: { is: 'queued', before: 2 },
    });
    open();
    await Promise.all([first, ...others]);
    expect(await shown()).toMatchObject({ a: { rendered: of, of } });
    for (const name of ['a', 'b', 'c']) endProgress(name);
    expect(await shown()).toEqual({});
  });

  const written = (command: string) =>
    store.requests.filter(({ body }) => body?.includes(`["${command}","publish-progress"`));

  it('is written once a second for as long as it is there, and no more after its end', async () => {
    const start = performance.now();
    recordProgress('a', undefined);
    await vi.waitFor(() => expect(written('hset').length).toBe(2), 5_000);
    expect(performance.now() - start).toBeGreaterThan(1_950);
    // It ends while it is being written.
    store.faults.inject({ kind: 'slow', ms: 200 }, { times: 1 });
    await vi.waitFor(() => expect(written('hset').length).toBe(3), 5_000);
    endProgress('a');
    await vi.waitFor(() => expect(written('hdel')).toHaveLength(1), 5_000);
    await vi.waitFor(() => expect(publishProgress().saving).toBeUndefined());
  });

  it('is known to other instances, until the one that works on it is gone', async () => {
    const record = publishRecord({ receivedAt: Date.now() - 20_000 });
    await savePublish(record);
    recordProgress('a', undefined);
    await vi.waitFor(() => expect(written('hset')).not.toEqual([]), 5_000);
    // Another instance. From now on this one writes no more.
    setServer(createServer());
    const seen = async () => {
      const { lines } = await getEditorView(parseEditorQuery({}));
      return lines[0]?.publishes[0];
    };
    expect(await seen()).toMatchObject({ state: 'working', stage: { is: 'undelivered' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
    expect(await seen()).toMatchObject({ state: 'interrupted', stage: null });
  });

  it('is not said to be interrupted where its webhook has just come again: who works on it says so within a second', async () => {
    const earlier = publishRecord({ state: 'failed', receivedAt: Date.now() - 30_000 });
    const event: PublishEvent = {
      ...{ type: 'Entry', action: 'publish', id: earlier.entryId, name: null, isPublished: true },
      ...{ revision: 1, space: undefined, environment: undefined },
    };
    publishRecordWriter(event, { id: earlier.id, earlier }, Date.now());
    const isSaved = ({ body = '' }) => /state\W+working/.test(body);
    await vi.waitFor(() => expect(store.requests.some(isSaved)).toBe(true), 5_000);
    setServer(createServer());
    const { lines } = await getEditorView(parseEditorQuery({}));
    // On a busy machine that second may be over.
    expect(lines[0]?.publishes[0]).toMatchObject({ state: 'working' });
  });
});
