/**
 * Entries that were removed: a publish from before that, whose webhook comes only now, has nothing to
 * wait for. Either webhook may have come to another instance.
 */
import { LRUCache } from 'lru-cache';
import type { PublishEvent } from '@/lib/contentful/webhook-event';
import { instances } from '@/lib/page-cache/instances';
import type { Removal } from '@/lib/redis/removed-entries';
import { serverPart } from '@/lib/server-state';

const MAX_REMEMBERED = 5_000;

type Change = Pick<PublishEvent, 'id' | 'isPublished' | 'revision' | 'createdAt' | 'deletedAt'>;

const removals = () => serverPart('removedEntries', () => new LRUCache({ max: MAX_REMEMBERED }));

/** Nothing where the change is no removal. Never throws. */
export async function recordRemoval(change: Change): Promise<void> {
  const { id, isPublished, revision, deletedAt: at = '' } = change;
  if (isPublished || revision === undefined) return;
  const known = removals().get(id);
  const isOlder =
    known !== undefined && (at < known.at || (at === known.at && revision < known.revision));
  const latest = isOlder ? known : { revision, at };
  removals().set(id, latest);
  await instances().saveRemoval(id, latest);
}

/** True for a publish that was followed by a removal. Never throws. */
export async function isSuperseded(change: Change): Promise<boolean> {
  const { id, isPublished, revision, createdAt = '' } = change;
  if (!isPublished || revision === undefined) return false;
  // The revisions of an entry that is created again with the same id start at 1 again.
  const isRemoved = (removed: Removal | undefined) =>
    removed !== undefined &&
    revision <= removed.revision &&
    !(removed.at !== '' && createdAt > removed.at);
  return isRemoved(removals().get(id)) || isRemoved(await instances().readRemoval(id));
}
