/** From a publish or a removal to pages that show it. */
import { LRUCache } from 'lru-cache';
import { waitUntilDelivered } from '@/lib/contentful/wait-until-delivered';
import { logInfo, logWarning } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import {
  NOT_DELIVERED,
  notLiveReason,
  OTHERS_FAILED,
  PAGES_FAILED,
} from '@/lib/publishing/not-live-reason';
import { notShownReason } from '@/lib/publishing/not-shown-reason';
import { announceArrival, enqueuePublish } from '@/lib/publishing/publish-queue';
import {
  type PublishRecordWriter,
  publishRecordWriter,
  type RecordOf,
} from '@/lib/publishing/publish-record-writer';
import { isSuperseded, recordRemoval } from '@/lib/publishing/removals';
import type { PublishResult, Revalidate } from '@/lib/publishing/revalidate-paths';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { withDeadline } from '@/lib/runtime/deadline';
import { reasonOf } from '@/lib/runtime/errors';
import { backgroundPause, server, serverCell } from '@/lib/runtime/server-state';

const DELIVERY_TIMEOUT_MS = 17_000;
/** Including the wait for our own rate limit, where much is published at once. */
const DELIVERY_DEADLINE_MS = 60_000;
/** Attempts of a publish whose webhook won't be sent again. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 5_000;
const MAX_REMEMBERED = 2_000;

export type PublishJob = {
  result: Promise<PublishResult>;
  /** The webhook won't come again: whatever fails from now on is tried again here. False: it has failed already. */
  accept: () => boolean;
};

/** By id of the record: what comes twice is worked on once, and what has failed may come again. */
export const publishJobs = serverCell(
  'publishJobs',
  () => new LRUCache<string, PublishJob>({ max: MAX_REMEMBERED }),
);

/** The publish that this process works on, or has made live. */
export const findPublishJob = (id: string): PublishJob | undefined => publishJobs().get(id);

/**
 * `result` comes when the pages are live, or have failed: that may be long after the response to its webhook. It
 * never rejects: whatever fails is in it, and in the log that editors see.
 */
export function publish(event: PublishEvent, of: RecordOf, revalidate: Revalidate): PublishJob {
  const startedAt = Date.now();
  const writer = publishRecordWriter(event, of, startedAt);
  let isAccepted = false;
  let hasFailed = false;

  async function work(): Promise<PublishResult> {
    const own = server();
    metrics().publishesWaiting.inc();
    let result = await makeLive(event, revalidate, writer);
    for (let attempt = 1; !result.isLive && isAccepted && attempt < MAX_ATTEMPTS; attempt += 1) {
      await backgroundPause(RETRY_MS * attempt, own);
      result = await makeLive(event, revalidate, writer);
    }
    hasFailed = !result.isLive;
    metrics().publishesWaiting.dec();
    metrics().publishSeconds.observe(
      { outcome: result.isLive ? 'live' : 'not live' },
      (Date.now() - startedAt) / 1000,
    );
    const { type, action } = event;
    const details = { action, pages: result.revalidated.length, failed: result.failed.length };
    if (result.isLive) logInfo('publish.live', `${type} ${event.id}`, details);
    else logWarning('publish.not-live', `${type} ${event.id}: ${result.reason}`, details);
    const notShown = result.isLive ? await notShownReason(event) : null;
    await writer.end(result, notShown);
    return notShown === null ? result : { ...result, reason: notShown };
  }

  const job = {
    result: work(),
    accept: () => {
      if (hasFailed) return false;
      isAccepted = true;
      writer.accepted();
      return true;
    },
  };
  publishJobs().set(of.id, job);
  void job.result.then(({ isLive }) => isLive || publishJobs().delete(of.id));
  return job;
}

async function makeLive(
  event: PublishEvent,
  revalidate: Revalidate,
  { served, queued }: PublishRecordWriter,
): Promise<PublishResult> {
  const nothing = { revalidated: [], failed: [], notKnown: [] };
  try {
    if (!(await isDelivered(event))) return { ...nothing, isLive: false, reason: NOT_DELIVERED };
    served();
    const { concerns, ...result } = await enqueuePublish(event.id, revalidate, queued);
    const failed = result.failed.filter((path) => concerns.get(path)?.has(event.id));
    if (failed.length > 0) return { ...result, failed, isLive: false, reason: PAGES_FAILED };
    const others = result.failed.length === 0 ? [] : [OTHERS_FAILED];
    return { ...result, failed, notKnown: [...result.notKnown, ...others], isLive: true };
  } catch (error) {
    logWarning('publish.failed', `${event.type} ${event.id}: ${reasonOf(error)}`);
    return { ...nothing, isLive: false, reason: notLiveReason(error) };
  }
}

async function isDelivered(event: PublishEvent): Promise<boolean> {
  const isExpectedNoMore = announceArrival();
  try {
    await recordRemoval(event);
    return await withDeadline(DELIVERY_DEADLINE_MS, () =>
      waitUntilDelivered(event, DELIVERY_TIMEOUT_MS, () => isSuperseded(event)),
    );
  } finally {
    isExpectedNoMore();
  }
}
