/** From "this entry was published, or taken away" to pages that show it. */
import { type Awaited, awaitDelivery } from '#lib/content/await-delivery';
import { withDeadline } from '#lib/deadline';
import { reasonOf } from '#lib/errors';
import { joinNextRound, type RoundResult } from '#lib/gallery/publish-round';
import type { Revalidate } from '#lib/gallery/regenerate';
import { logInfo, logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

/** The service waits 30 seconds for an answer to its webhook. */
const WEBHOOK_DEADLINE_MS = 25_000;
/** Of it, what is kept for making pages. */
const TIME_TO_REGENERATE_MS = 8_000;
const MOST_REMOVALS_REMEMBERED = 5_000;

export type PublishResult = RoundResult & {
  /** False: send it again. `reason` says why. */
  isLive: boolean;
  reason?: string;
};

/** Never throws: whatever fails is in the result. */
export async function publish(change: Awaited, revalidate: Revalidate): Promise<PublishResult> {
  const nothing = { revalidated: [], failed: [], notKnown: [] };
  try {
    return await withDeadline(WEBHOOK_DEADLINE_MS, async () => {
      noteRemoval(change);
      const patience = WEBHOOK_DEADLINE_MS - TIME_TO_REGENERATE_MS;
      const isServed =
        isSuperseded(change) || (await withDeadline(patience, () => awaitDelivery(change)));
      if (!isServed) {
        const reason = 'The delivery host still serves what was before.';
        return { ...nothing, isLive: false, reason };
      }
      const result = await joinNextRound(change.id, revalidate);
      logInfo('publish.done', `${change.type} ${change.id}`, {
        pages: result.revalidated.length,
        failed: result.failed.length,
      });
      if (result.failed.length === 0) return { ...result, isLive: true };
      return { ...result, isLive: false, reason: 'Some pages could not be made.' };
    });
  } catch (error) {
    logWarning('publish.failed', `${change.type} ${change.id}: ${reasonOf(error)}`);
    return { ...nothing, isLive: false, reason: 'The content service could not be asked.' };
  }
}

/** A publish that is told of only after a later removal: there is nothing to wait for. */
function isSuperseded({ id, isPublished, revision }: Awaited): boolean {
  const removed = removals().get(id);
  return isPublished && removed !== undefined && revision !== undefined && revision <= removed;
}

function noteRemoval({ id, isPublished, revision }: Awaited): void {
  if (isPublished || revision === undefined) return;
  const known = removals();
  known.set(id, Math.max(revision, known.get(id) ?? revision));
  const [oldest] = known.keys();
  if (known.size > MOST_REMOVALS_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

const removals = () => processWide('removals', () => new Map<string, number>());
