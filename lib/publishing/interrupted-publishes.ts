/**
 * Publishes that a process was working on when it ended, as after a 202: another instance takes them up, or the same
 * one after its restart. Without a key-value store nobody knows of them: see `catch-up-at-start.ts`.
 */

import { revalidateByRequest } from '@/lib/next-internals/revalidate-by-request';
import { logInfo, logWarning } from '@/lib/observability/log';
import { findPublishJob, publish } from '@/lib/publishing/publish';
import { MAX_LINES } from '@/lib/publishing/publish-lines';
import { PROGRESS_TRUST_MS, takeInterrupted } from '@/lib/publishing/publish-progress';
import type { PublishRecord } from '@/lib/publishing/publish-record';
import { readPublishes } from '@/lib/publishing/read-publishes';
import type { Revalidate } from '@/lib/publishing/revalidate-paths';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { settings } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

const INTERVAL_MS = 30_000;

/** To be called once per process. Functions are too short-lived for it. */
export function watchForInterrupted(): void {
  if (settings().keyValueStore === undefined || settings().deployment === 'serverless') return;
  const look = () => void resumeInterrupted(revalidateByRequest);
  // After this time the process before this one, if it was killed, counts as gone.
  setTimeout(look, PROGRESS_TRUST_MS).unref();
  setInterval(look, INTERVAL_MS).unref();
}

/** Ids of those that this process has taken up, and not yet begun. */
const interruptedPublishes = serverCell('interruptedPublishes', () => new Set<string>());

/** Never throws. @returns how many */
export async function resumeInterrupted(revalidate: Revalidate): Promise<number> {
  const ids = interruptedPublishes();
  for (const id of await takeInterrupted()) ids.add(id);
  if (ids.size === 0) return 0;
  const { lines, isComplete } = await readPublishes(0, MAX_LINES, ({ id }) => ids.has(id));
  // The store no longer says that they are interrupted: the next look begins them.
  if (!isComplete) return 0;
  const found = lines.flat();
  for (const { id } of found) ids.delete(id);
  if (ids.size > 0) {
    logWarning('publish.lost', `Publishes whose record never reached the store: ${ids.size}`);
    ids.clear();
  }
  // Another look at the same time may have begun them.
  const records = found.filter(
    ({ id, state }) => state === 'working' && findPublishJob(id) === undefined,
  );
  for (const record of records) {
    publish(eventOf(record), { id: record.id, earlier: record }, revalidate).accept();
  }
  if (records.length > 0) logInfo('publish.resumed', `Publishes resumed: ${records.length}`);
  return records.length;
}

function eventOf(record: PublishRecord): PublishEvent {
  const { type = 'Entry', action, entryId, name, revision } = record;
  const { createdAt, deletedAt, changedAt } = record;
  return {
    type,
    action,
    id: entryId,
    name,
    isPublished: action === 'publish',
    revision,
    createdAt,
    deletedAt,
    changedAt,
    space: undefined,
    environment: undefined,
  };
}
