/** The record of a publish, as /editor reads it from its beginning to its end. */
import { describe, expect, it } from 'vitest';
import { contentProblemsCopy } from '@/copy/content-problems';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { finishPublish } from '@/lib/publishing/finish-publish';
import type { PublishRow } from '@/lib/publishing/publish-row';
import { publishLoop } from '@/lib/publishing/reconcile';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { payloadOf } from '@/tests/fixtures/signed-webhook';
import { lastRecord, onPublishes, PUBLISH, sendTo } from '@/tests/lib/on-publishes';

const ID = 'template-nothing';

const site = onPublishes();

async function stages() {
  const { lines } = await getEditorView(parseEditorQuery({}));
  return lines.flatMap(({ publishes }) => publishes.map(({ stage }) => stage)).reverse();
}

describe('the record of a publish', () => {
  it('exists from the beginning, with how far the publish is', async () => {
    const { begun, open } = site.next.hold();
    const changedAt = '2026-11-21T00:00:09.000Z';
    const item = site.on.lib.service.content.publish(ID);
    const { sys, ...rest } = JSON.parse(payloadOf(item, 'publish'));
    const body = JSON.stringify({ sys: { ...sys, updatedAt: changedAt }, ...rest });
    const before = Date.now();
    const first = sendTo(site.next, PUBLISH, body)();
    await begun;
    expect(await lastRecord()).toMatchObject({
      ...{ entryId: ID, type: 'Entry', action: 'publish', name: 'Template nothing' },
      ...{ revision: sys.revision, changedAt, state: 'working', liveAfterMs: null },
      ...{ pages: [], failed: [], reason: null, isAccepted: false },
    });
    expect((await lastRecord())?.receivedAt).toBeGreaterThanOrEqual(before);
    const second = site.publish('template-only-blog', { description: 'New' })();
    await expect.poll(() => publishLoop().isWoken).toBe(true);
    expect(await stages()).toMatchObject([
      { is: 'rendering', rendered: 0, of: 1 },
      { is: 'queued' },
    ]);
    open();
    await Promise.all([first, second]);
    expect(await stages()).toEqual([null, null]);
  });

  it('has the rendered pages, its own first, and how long the publish took', async () => {
    await site.publish('template-next-blog', { name: 'New name' })();
    const record = await lastRecord();
    expect(record).toMatchObject({ name: 'New name', state: 'live', failedCount: 0 });
    expect(record?.pages.slice(0, 2).toSorted()).toEqual([
      '/templates/blog/next-blog',
      '/templates/next.js/next-blog',
    ]);
    expect(record?.pages).toHaveLength(Number(record?.pageCount));
    expect(record?.liveAfterMs).toBeGreaterThanOrEqual(record?.servedAfterMs ?? Infinity);
    expect(site.on.log.text()).toContain('publish.live: Entry template-next-blog');
  });

  it('says of a template that it is shown without its overview, until it is removed', async () => {
    recordOverview(DEFAULT_LANGUAGE, bareTemplate('nothing', { id: ID }), undefined);
    const withoutOverview = expect.stringContaining('shown without its overview');
    await finishPublish(rowOf(), DONE);
    expect((await lastRecord())?.notKnown).toEqual([
      withoutOverview,
      contentProblemsCopy.inNoFilter,
    ]);
    await finishPublish(rowOf({ action: 'unpublish', isPublished: false }), DONE);
    expect((await lastRecord())?.notKnown).not.toContainEqual(withoutOverview);
  });

  it('is written with the last known name if the content can’t be read', async () => {
    site.on.lib.service.faults.inject({ kind: 'status', status: 500 });
    process.env.NEXT_DIST_DIR = 'no-build';
    site.newProcess();
    for (const name of [null, 'Known']) {
      await finishPublish(rowOf({ name }), { ...DONE, error: new Error('It has gone wrong.') });
      expect(await lastRecord()).toMatchObject({ name, state: 'failed', pages: ['/'] });
    }
  });
});

const DONE = { revalidated: ['/'], failed: [], notKnown: [] };

const rowOf = (event: Partial<PublishRow['event']> = {}): PublishRow => ({
  id: `row-${Math.random()}`,
  event: {
    ...{ type: 'Entry', action: 'publish', id: ID, name: null, isPublished: true, revision: 1 },
    ...event,
  },
  receivedAt: Date.now(),
  servedAfterMs: 1,
  stage: { is: 'queued' },
});
