/** What /editor reads of a publish. */
import { describe, expect, it, vi } from 'vitest';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { readProgress } from '@/lib/publishing/publish-progress';
import { publishRecordWriter } from '@/lib/publishing/publish-record-writer';
import type { PublishResult } from '@/lib/publishing/revalidate-paths';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { publishRecord } from '@/tests/fixtures/publish-record';
import { onServices } from '@/tests/lib/on-services';
import { lastRecord, WEBHOOK_SECRET } from '@/tests/lib/webhook-delivery';

const on = onServices({
  env: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET },
  hasBuildFolder: true,
});

describe('the record of a publish', () => {
  const EVENT: PublishEvent = {
    type: 'Entry',
    action: 'publish',
    id: 'template-nothing',
    name: null,
    isPublished: true,
    revision: 1,
    space: undefined,
    environment: undefined,
  };
  const DONE: PublishResult = { isLive: true, revalidated: ['/'], failed: [], notKnown: [] };
  const noted = async (event: Partial<PublishEvent>) => {
    await publishRecordWriter({ ...EVENT, ...event }, { id: `${Math.random()}` }, Date.now()).end(
      DONE,
    );
    return (await lastRecord())?.notKnown;
  };

  it('says from the beginning that it is being worked on', async () => {
    const receivedAt = Date.now();
    const changedAt = '2026-11-21T00:00:09.000Z';
    const writer = publishRecordWriter({ ...EVENT, changedAt }, { id: 'one' }, receivedAt);
    await vi.waitFor(async () => expect(await lastRecord()).toBeDefined(), 15_000);
    const record = await lastRecord();
    expect(record).toEqual(
      publishRecord({
        id: 'one',
        type: 'Entry',
        revision: 1,
        changedAt,
        name: 'Template nothing',
        receivedAt,
      }),
    );
    await writer.end(DONE);
  });

  it('has how far it is from its webhook to its end, and no longer', async () => {
    const stage = async () => (await readProgress()).stages.get('one');
    const writer = publishRecordWriter(EVENT, { id: 'one' }, Date.now());
    expect(await stage()).toEqual({ is: 'undelivered' });
    writer.queued({ entryIds: new Set([EVENT.id]), rendered: 0, of: undefined });
    expect(await stage()).toEqual({ is: 'queued', before: 0 });
    await writer.end(DONE);
    expect(await stage()).toBeUndefined();
  });

  it('says when it was served first, and that its webhook won’t come again', async () => {
    const writer = publishRecordWriter(EVENT, { id: 'one' }, Date.now() - 1_000);
    writer.served();
    writer.accepted();
    const servedBy = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(servedBy + 1), 15_000);
    // Again after a failure.
    writer.served();
    await writer.end({ ...DONE, isLive: false, reason: 'It failed.' });
    const record = await lastRecord();
    expect(record).toMatchObject({ isAccepted: true, liveAfterMs: null, reason: 'It failed.' });
    const servedAt = (record?.receivedAt ?? 0) + (record?.servedAfterMs ?? Infinity);
    expect(servedAt).toBeLessThanOrEqual(servedBy);
  });

  it('has no page that was not rendered, and how long all of it took', async () => {
    await publishRecordWriter(EVENT, { id: 'one' }, Date.now() - 1_000).end(DONE);
    const record = await lastRecord();
    expect(record?.pages).toEqual(['/']);
    expect(record?.liveAfterMs).toBeGreaterThanOrEqual(1_000);
    expect(record?.liveAfterMs).toBeLessThan(60_000);
  });

  it('says nothing of an overview where the entry was taken away', async () => {
    recordOverview(bareTemplate('nothing', { id: 'template-nothing' }), undefined);
    const withoutOverview = expect.stringContaining('shown without its overview');
    expect(await noted({})).toContainEqual(withoutOverview);
    expect(await noted({ action: 'unpublish', isPublished: false })).not.toContainEqual(
      withoutOverview,
    );
  });

  it('is written though the content can’t be read', async () => {
    on.lib.service.faults.inject({ kind: 'status', status: 500 });
    await publishRecordWriter(EVENT, { id: 'one' }, Date.now()).end({ ...DONE, isLive: false });
    expect(await lastRecord()).toMatchObject({ name: null, state: 'failed', pages: ['/'] });
    const earlier = publishRecord({ name: 'Known', receivedAt: 1_800_000_000_000 });
    await publishRecordWriter(EVENT, { id: 'one', earlier }, Date.now()).end({
      ...DONE,
      isLive: false,
    });
    expect(await lastRecord()).toMatchObject({ name: 'Known', receivedAt: earlier.receivedAt });
  });
});
