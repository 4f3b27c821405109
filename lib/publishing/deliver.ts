import { waitUntilDelivered } from '@/lib/contentful/wait-until-delivered';
import { MAX_LINES } from '@/lib/publishing/publish-lines';
import type { PublishRow } from '@/lib/publishing/publish-row';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { withDeadline } from '@/lib/runtime/deadline';

const DELIVERY_TIMEOUT_MS = 17_000;
/** Includes the wait for our own rate limit. */
const DELIVERY_DEADLINE_MS = 60_000;

/** Both are false if the delivery API still serves the previous version. @throws the errors of `http-adapter.ts` */
export async function awaitDelivery({ event }: PublishRow) {
  let isRemoved = false;
  const isOver = async () => {
    isRemoved = await isSuperseded(event);
    return isRemoved;
  };
  const isDelivered = await withDeadline(DELIVERY_DEADLINE_MS, () =>
    waitUntilDelivered(event, DELIVERY_TIMEOUT_MS, isOver),
  );
  return { isDelivered, isRemoved };
}

/** Whether the entry was removed later and the removal's webhook came first. Never throws. */
async function isSuperseded(event: PublishRow['event']): Promise<boolean> {
  const { type, id, isPublished, revision, createdAt = '' } = event;
  if (!isPublished || revision === undefined) return false;
  const { lines } = await readPublishes(
    0,
    MAX_LINES,
    (record) => record.entryId === id && (record.type ?? 'Entry') === type,
  );
  return lines.flat().some(
    (record) =>
      record.action !== 'publish' &&
      Number(record.revision) >= revision &&
      // If an entry is created again with the same id, its revisions start at 1 again.
      !(record.deletedAt !== undefined && createdAt > record.deletedAt),
  );
}
