/** Writes the record of one publish that /editor shows, until it is live or has failed. */
import { hash } from 'node:crypto';
import { type Description, describeEntry } from '@/lib/publishing/describe-entry';
import { baselineOrNothing } from '@/lib/publishing/last-rendered-catalogue';
import type { BatchProgress } from '@/lib/publishing/publish-batch';
import { savePublish } from '@/lib/publishing/publish-log';
import { publishProblems } from '@/lib/publishing/publish-problems';
import type { PublishRecord } from '@/lib/publishing/publish-record';
import { endProgress, recordProgress } from '@/lib/publishing/report-progress';
import type { PublishResult } from '@/lib/publishing/revalidate-paths';
import type { PublishEvent } from '@/lib/publishing/webhook-event';

/** The counts include pages beyond these. */
const MAX_PAGES = 300;
/** Limit for a publish among many, whose pages are mostly those of the others. */
const MAX_PAGES_IN_BATCH = 12;
const ID_LENGTH = 22;

export type PublishRecordWriter = ReturnType<typeof publishRecordWriter>;

/** A delivery that comes again has the record that it had. */
export const recordIdOf = (deliveryKey: string): string =>
  hash('sha256', deliveryKey, 'base64url').slice(0, ID_LENGTH);

/** `earlier`: as it is since the same delivery came before. */
export type RecordOf = { id: string; earlier?: PublishRecord | undefined };

/** @param now in milliseconds */
export function publishRecordWriter(event: PublishEvent, { id, earlier }: RecordOf, now: number) {
  const { action, id: entryId, type, revision, createdAt, deletedAt, changedAt } = event;
  const record: PublishRecord = {
    id,
    action,
    entryId,
    type,
    revision,
    createdAt,
    deletedAt,
    changedAt,
    name: earlier?.name ?? null,
    receivedAt: earlier?.receivedAt ?? now,
    begunAgainAt: earlier && now,
    state: 'working',
    servedAfterMs: null,
    liveAfterMs: null,
    pages: [],
    pageCount: 0,
    failed: [],
    notKnown: [],
    reason: null,
  };
  let batch: BatchProgress | undefined;
  // Another instance may have received it, by a clock that is ahead.
  const spanUntilNow = () => Math.max(0, Date.now() - record.receivedAt);
  recordProgress(id, undefined);
  const before = describe(entryId);
  const started = begin();

  async function begin(): Promise<void> {
    record.name = (await before).name ?? event.name ?? record.name;
    await savePublish({ ...record });
  }

  return {
    /** Call it when the delivery API serves what was published. */
    served: () => {
      record.servedAfterMs ??= spanUntilNow();
    },
    queued: (progress: BatchProgress) => {
      batch = progress;
      recordProgress(id, progress);
    },
    /** The webhook won't come again: whatever fails now, the site tries again by itself. */
    accepted: () => {
      record.isAccepted = true;
    },
    /** @param notShown why no page shows it; `null`: one does, or it was removed */
    end: async (result: PublishResult, notShown: string | null = null) => {
      const { isLive, revalidated, failed, notKnown, reason } = result;
      const [was, is] = [await before, await describe(entryId)];
      // The first record must not be written over the last.
      await started;
      if (isLive && notShown === null) record.liveAfterMs = spanUntilNow();
      const own = new Set([...is.paths, ...was.paths].filter((path) => revalidated.includes(path)));
      const isAmongMany = batch !== undefined && batch.entryIds.size > 1;
      const max = isAmongMany ? MAX_PAGES_IN_BATCH : MAX_PAGES;
      const isShown = notShown === null;
      const problems = await publishProblems(event, { isShown, isAmongMany });
      await savePublish({
        ...record,
        name: is.name ?? record.name,
        state: isLive ? (isShown ? 'live' : 'not-shown') : 'failed',
        pages: [...new Set([...own, ...revalidated])].slice(0, max),
        pageCount: revalidated.length,
        failed: failed.slice(0, max),
        failedCount: failed.length,
        notKnown: [...notKnown, ...problems.map(({ text }) => text)],
        hasProblems: problems.some(({ level }) => level !== 'advice'),
        hasAdvice: problems.some(({ level }) => level === 'advice'),
        reason: reason ?? notShown,
      });
      endProgress(id);
    },
  };
}

async function describe(entryId: string): Promise<Description> {
  const catalogue = await baselineOrNothing();
  return catalogue === undefined ? { name: null, paths: [] } : describeEntry(catalogue, entryId);
}
