/** A publish whose webhook comes again, or is answered before the publish is live. */
import { describe, expect, it, vi } from 'vitest';
import { listPaths } from '@/lib/catalogue/page-registry';
import { isShuttingDown } from '@/lib/next-internals/close-connections';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { readProgress } from '@/lib/publishing/publish-progress';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { createServer, setServer } from '@/lib/runtime/server-state';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { onServices } from '@/tests/lib/on-services';
import { lastRecord, published, WEBHOOK_SECRET } from '@/tests/lib/webhook-delivery';

const on = onServices({
  env: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  hasBuildFolder: true,
});

/** In place of the 7 seconds, which are waited for in publish-outcome.test.ts: milliseconds, or when the test says so. */
function respondAfter(due: number | AbortSignal): void {
  const { timeout } = AbortSignal;
  const dueSignal = typeof due === 'number' ? timeout.call(AbortSignal, due) : due;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    milliseconds === 7_000 ? dueSignal : timeout.call(AbortSignal, milliseconds),
  );
}

describe('a publish', () => {
  it('that comes twice is worked on once', async () => {
    const { send, rendered } = published(on.lib, 'template-next-blog');
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toEqual({ status: 200, body: { ...first.body, isReplay: true } });
    const count = rendered.length;
    expect((await send()).body).toMatchObject({ isReplay: true });
    expect(rendered).toHaveLength(count);
  });

  it('that failed is worked on again when it comes again', async () => {
    const { send, broken } = published(on.lib, 'template-next-blog');
    broken.add('/templates/hugo');
    expect(await send()).toMatchObject({
      status: 503,
      body: { failed: ['/templates/hugo'], reason: 'Some pages could not be rendered.' },
    });
    expect(await lastRecord()).toMatchObject({
      state: 'failed',
      liveAfterMs: null,
      failed: ['/templates/hugo'],
      failedCount: 1,
      reason: 'Some pages could not be rendered.',
    });
    expect(on.log.text()).toContain('⚠ publish.not-live: Entry template-next-blog');
    broken.clear();
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('isReplay');
  });

  it('that takes longer than its webhook waits is answered before, and its result comes later', async () => {
    const { send, rendered, until } = published(on.lib, 'template-next-blog');
    const { promise, resolve: open } = Promise.withResolvers<void>();
    until.opened = promise;
    respondAfter(50);
    expect(await send()).toEqual({
      status: 202,
      body: {
        revalidated: [],
        failed: [],
        notKnown: [],
        reason: 'The site is still working on it. /editor shows when it is live, or what failed.',
      },
    });
    expect(rendered).toEqual([]);
    vi.mocked(AbortSignal.timeout).mockRestore();
    open();
    expect(await send()).toMatchObject({ status: 200, body: { isReplay: true } });
    expect(rendered).not.toEqual([]);
  });

  it('that fails after its webhook was answered is tried again by the site itself', async () => {
    const { send, broken } = published(on.lib, 'template-next-blog');
    broken.add('/templates/hugo');
    // The first attempt fails after the answer, and the next comes at once.
    respondAfter(1);
    expect(await send()).toMatchObject({ status: 202 });
    await vi.waitFor(
      () => expect(on.log.text()).toContain('/templates/hugo could not be rendered'),
      15_000,
    );
    expect(await lastRecord()).toMatchObject({ state: 'working' });
    broken.clear();
    await vi.waitFor(
      async () => expect(await lastRecord()).toMatchObject({ state: 'live' }),
      15_000,
    );
    expect(await lastRecord()).toMatchObject({ isAccepted: true, reason: null });
  }, 20_000);

  it.each([
    ['the content service is down', () => recordServiceStatus('content service', false)],
    ['the process ends', () => isShuttingDown.replace(true)],
  ])('is not promised where %s: its webhook has to be sent again', async (_, happen) => {
    const { send, until } = published(on.lib, 'template-next-blog');
    const { promise, resolve: open } = Promise.withResolvers<void>();
    until.opened = promise;
    // The response is due when the test says so, however long the machine took until then.
    const due = new AbortController();
    respondAfter(due.signal);
    const answer = send();
    await vi.waitFor(
      async () =>
        expect([...(await readProgress()).stages.values()]).toEqual([
          { is: 'rendering', rendered: 0, of: listPaths().length + 5 },
        ]),
      15_000,
    );
    happen();
    due.abort();
    expect(await answer).toMatchObject({ status: 503 });
    vi.mocked(AbortSignal.timeout).mockRestore();
    open();
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('is not promised by functions without waitUntil, which are frozen after the response', async () => {
    const env = { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, SERVERLESS: '1' };
    await on.startOn(smallSpace(), { env, hasBuildFolder: true });
    const { send, until } = published(on.lib, 'template-next-blog');
    until.opened = new Promise(() => {});
    respondAfter(50);
    expect(await send()).toMatchObject({ status: 503 });
    vi.mocked(AbortSignal.timeout).mockRestore();
  });

  it('is not promised once it has failed, though its record is not written yet', async () => {
    const store = await startTestStore();
    const env = { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, ...storeEnvironment(store) };
    await on.startOn(smallSpace(), { env, hasBuildFolder: true });
    const { send, broken } = published(on.lib, 'template-next-blog');
    broken.add('/templates/hugo');
    const due = new AbortController();
    respondAfter(due.signal);
    const answer = send();
    store.faults.inject(
      { kind: 'slow', ms: 500 },
      { path: (_, { body }) => /state\W+failed/.test(body ?? '') },
    );
    await vi.waitFor(() => expect(on.log.text()).toContain('publish.not-live'), 15_000);
    due.abort();
    // Contentful sends it again; after 202 nobody would.
    expect(await answer).toMatchObject({ status: 503 });
    vi.mocked(AbortSignal.timeout).mockRestore();
    await vi.waitFor(
      async () => expect(await lastRecord()).toMatchObject({ state: 'failed' }),
      15_000,
    );
    await store.close();
  });

  it('has one record, however often and wherever its webhook comes', async () => {
    const store = await startTestStore();
    const env = { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, ...storeEnvironment(store) };
    await on.startOn(smallSpace(), { env, hasBuildFolder: true });
    const { send, rendered, broken } = published(on.lib, 'template-next-blog');
    broken.add('/templates/hugo');
    expect((await send()).status).toBe(503);
    const failed = await lastRecord();
    broken.clear();
    // Another instance, or this one after a restart.
    setServer(createServer());
    expect(await send()).toMatchObject({ status: 200 });
    expect(await readPublishes(0, 10)).toMatchObject({
      lines: [[{ id: failed?.id, receivedAt: failed?.receivedAt, state: 'live' }]],
    });
    const count = rendered.length;
    setServer(createServer());
    expect(await send()).toMatchObject({ status: 200, body: { isReplay: true } });
    expect(rendered).toHaveLength(count);
    await store.close();
  });
});
