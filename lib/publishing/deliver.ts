/** Waits until the delivery API serves what was published. */
import { waitUntilDelivered } from '@/lib/contentful/wait-until-delivered';
import { MAX_LINES } from '@/lib/publishing/publish-lines';
import type { PublishRow } from '@/lib/publishing/publish-row';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { withDeadline } from '@/lib/runtime/deadline';

const DELIVERY_TIMEOUT_MS = 17_000;
/** Including the wait for our own rate limit, if much is published at once. */
const DELIVERY_DEADLINE_MS = 60_000;

/** Neither is true: it still serves the version before. Errors as in `http-adapter.ts`. */
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

/** True for a publish that was followed by a removal, whose webhook came first. Never throws. */
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
      // The revisions of an entry that is created again with the same id start at 1 again.
      !(record.deletedAt !== undefined && createdAt > record.deletedAt),
  );
}
