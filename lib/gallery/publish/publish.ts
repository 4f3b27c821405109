/** From "this entry was published, or taken away" to pages that show it. */
import { awaitDelivery } from '#lib/content/await-delivery';
import { withDeadline } from '#lib/deadline';
import { reasonOf } from '#lib/errors';
import { isSuperseded, noteRemoval } from '#lib/freshness/removals';
import type { PublishEvent } from '#lib/freshness/webhook-event';
import { beginProgress, type Progress } from '#lib/gallery/publish/publish-progress';
import type { PublishResult } from '#lib/gallery/publish/publish-result';
import { joinNextRound } from '#lib/gallery/publish/publish-round';
import type { Revalidate } from '#lib/gallery/publish/regenerate';
import { logInfo, logWarning } from '#lib/log';
import { metrics } from '#lib/telling/metrics';

/** The service waits 30 seconds for an answer to its webhook. */
const WEBHOOK_DEADLINE_MS = 25_000;
/** Of it, what is kept for making pages. */
const TIME_TO_REGENERATE_MS = 8_000;

/** Never throws: whatever fails is in the result, and in the record that editors see. */
export async function publish(event: PublishEvent, revalidate: Revalidate): Promise<PublishResult> {
  const startedAt = Date.now();
  const progress = beginProgress(event, startedAt);
  const result = await makeLive(event, revalidate, progress);
  const outcome = result.isLive ? 'live' : 'not live';
  metrics().publishSeconds.observe({ outcome }, (Date.now() - startedAt) / 1000);
  const { id, type, action } = event;
  const details = { action, pages: result.revalidated.length, failed: result.failed.length };
  if (result.isLive) logInfo('publish.live', `${type} ${id}`, details);
  else logWarning('publish.not-live', `${type} ${id}: ${result.reason}`, details);
  await progress.end(result);
  return result;
}

async function makeLive(
  event: PublishEvent,
  revalidate: Revalidate,
  { served }: Progress,
): Promise<PublishResult> {
  const nothing = { revalidated: [], failed: [], notKnown: [] };
  try {
    return await withDeadline(WEBHOOK_DEADLINE_MS, async () => {
      await noteRemoval(event);
      const patience = WEBHOOK_DEADLINE_MS - TIME_TO_REGENERATE_MS;
      const isServed = await withDeadline(patience, () =>
        awaitDelivery(event, () => isSuperseded(event)),
      );
      if (!isServed) {
        const reason = 'The delivery API still serves what was before.';
        return { ...nothing, isLive: false, reason };
      }
      served();
      const result = await joinNextRound(event.id, revalidate);
      if (result.failed.length === 0) return { ...result, isLive: true };
      return { ...result, isLive: false, reason: 'Some pages could not be made.' };
    });
  } catch (error) {
    logWarning('publish.failed', `${event.type} ${event.id}: ${reasonOf(error)}`);
    return { ...nothing, isLive: false, reason: 'The content service could not be asked.' };
  }
}
