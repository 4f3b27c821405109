import { hash } from 'node:crypto';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { logWarning } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { awaitDelivery } from '@/lib/publishing/deliver';
import { entryName } from '@/lib/publishing/entry-name';
import {
  awaitEnd,
  finishPublish,
  type PublishResult,
  recordOf,
  stopAwaiting,
} from '@/lib/publishing/finish-publish';
import { NOT_DELIVERED } from '@/lib/publishing/not-live-reason';
import { readPublish, savePublish } from '@/lib/publishing/publish-log';
import { isDone, type PublishRecord } from '@/lib/publishing/publish-record';
import {
  ageOf,
  answeredRows,
  changeRow,
  flushRows,
  type PublishRow,
  readRecentRows,
  readRows,
} from '@/lib/publishing/publish-row';
import { publishLoop, wake } from '@/lib/publishing/reconcile';
import type { Revalidate } from '@/lib/publishing/render-page';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { reasonOf } from '@/lib/runtime/errors';
import { afterResponse, backgroundPause, server, serverCell } from '@/lib/runtime/server-state';

const ID_LENGTH = 22;
/** Pauses between looks at whether another instance has finished the publish. */
const FIRST_LOOK_MS = 150;
const MAX_LOOK_MS = 500;
/** The publish of a missing row may have ended, even if its record can't be read. */
const LOOKS_UNTIL_LOST = 3;
/** The first pause between waits for the delivery API, if the webhook won't come again. */
const RETRY_MS = 5_000;
const MAX_TRIES = 5;
/** After this time any process may take over an undelivered row. */
const UNDELIVERED_MS = 60_000;

/** A delivery that Contentful sends again has the same id. */
export const recordIdOf = (deliveryKey: string): string =>
  hash('sha256', deliveryKey, 'base64url').slice(0, ID_LENGTH);

const ownWork = serverCell('ownPublishes', () => new Map<string, Promise<PublishResult>>());

/** `isReplay` is true if the delivery came before and has not failed. `result` never rejects. */
export async function beginPublish(
  id: string,
  event: PublishEvent,
  revalidate: Revalidate,
): Promise<{ result: Promise<PublishResult>; isReplay: boolean }> {
  const known = ownWork().get(id);
  if (known !== undefined) return { result: known, isReplay: true };
  // Another instance, or this one before a restart, may have handled the delivery.
  const [earlier, rows] = await Promise.all([readPublish(id), readRecentRows()]);
  const running = ownWork().get(id);
  if (running !== undefined) return { result: running, isReplay: true };
  if (earlier !== undefined && isDone(earlier)) {
    return { result: Promise.resolve(endOf(earlier)), isReplay: true };
  }
  const row = rows.get(id) ?? newRow(id, event, earlier);
  return { result: work(row, revalidate), isReplay: rows.has(id) };
}

/** Takes over undelivered publishes whose process may have ended. */
export async function resumePublishes(revalidate: Revalidate): Promise<void> {
  for (const row of (await readRows()).values()) {
    const isLeft = ageOf(row) > UNDELIVERED_MS && !ownWork().has(row.id);
    if (row.servedAfterMs !== null || !isLeft) continue;
    answeredRows().add(row.id);
    void work(row, revalidate);
  }
}

function newRow(id: string, event: PublishEvent, earlier: PublishRecord | undefined): PublishRow {
  const { space: _s, environment: _e, ...change } = event;
  const catalogue = lastCatalogue();
  const name = (catalogue && entryName(catalogue, event.id)) ?? event.name ?? earlier?.name ?? null;
  return {
    id,
    event: { ...change, name },
    receivedAt: earlier?.receivedAt ?? Date.now(),
    begunAgainAt: earlier && Date.now(),
    failed: earlier?.failed,
    servedAfterMs: null,
    stage: { is: 'undelivered' },
  };
}

function work(row: PublishRow, revalidate: Revalidate): Promise<PublishResult> {
  const { id } = row;
  metrics().publishesWaiting.inc();
  const result = Promise.race([awaitEnd(id), endElsewhere(row, revalidate)]).finally(() => {
    metrics().publishesWaiting.dec();
    ownWork().delete(id);
    answeredRows().delete(id);
    stopAwaiting(id);
  });
  ownWork().set(id, result);
  if (row.servedAfterMs === null) void deliver(row, revalidate);
  else afterResponse(wake(revalidate));
  return result;
}

/** Never throws. */
async function deliver(row: PublishRow, revalidate: Revalidate): Promise<void> {
  const own = server();
  changeRow(row.id, row);
  await Promise.all([flushRows(), savePublish(recordOf(row))]);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await awaitDelivery(row).catch((error: unknown) => ({ error }));
    if ('error' in answer) {
      logWarning('publish.failed', `${row.event.type} ${row.event.id}: ${reasonOf(answer.error)}`);
    } else if (answer.isDelivered || answer.isRemoved) {
      row.servedAfterMs = Math.max(0, Date.now() - row.receivedAt);
      row.isRemoved = answer.isRemoved;
      row.stage = { is: 'queued' };
      changeRow(row.id, row);
      await flushRows();
      break;
    }
    if (!answeredRows().has(row.id) || attempt >= MAX_TRIES) {
      const nothing = { revalidated: [], failed: [], notKnown: [] };
      const problem = 'error' in answer ? answer : { reason: NOT_DELIVERED };
      await finishPublish(row, { ...nothing, ...problem });
      return;
    }
    await backgroundPause(RETRY_MS * attempt, own);
  }
  afterResponse(wake(revalidate));
}

/** Waits for another instance to finish the publish, and wakes the loop here in case that process has ended. */
async function endElsewhere(row: PublishRow, revalidate: Revalidate): Promise<PublishResult> {
  const { id } = row;
  const own = server();
  let missing = 0;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, MAX_LOOK_MS)) {
    await backgroundPause(pause, own);
    // While this process's loop is running, `awaitEnd` reports the end.
    if (publishLoop().running !== undefined) continue;
    const stored = (await readRecentRows()).get(id);
    missing = stored === undefined ? missing + 1 : 0;
    if (stored === undefined) {
      const record = await readPublish(id);
      if (record !== undefined && record.state !== 'working') return endOf(record);
      if (missing < LOOKS_UNTIL_LOST) continue;
      // The store has lost the row.
      changeRow(id, row);
      await flushRows();
    } else if (stored.servedAfterMs !== null && !publishLoop().waiting.has(id)) {
      // A row that a pass has planned waits for a page's next try.
      void wake(revalidate);
    }
  }
}

const endOf = ({ pages, failed, notKnown, reason, state }: PublishRecord): PublishResult => ({
  revalidated: pages.toSorted(),
  failed: failed.toSorted(),
  notKnown: [...notKnown],
  isLive: state !== 'failed',
  ...(reason === null ? {} : { reason }),
});
