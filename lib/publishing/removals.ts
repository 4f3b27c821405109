/**
 * Entries and assets that were removed: a publish from before that, whose webhook comes only now, has nothing to
 * wait for. Either webhook may have come to another instance.
 */
import { LRUCache } from 'lru-cache';
import { instances } from '@/lib/page-cache/instances';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import type { Removal } from '@/lib/redis/shared-removals';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_REMEMBERED = 5_000;

type Change = Pick<
  PublishEvent,
  'type' | 'id' | 'isPublished' | 'revision' | 'createdAt' | 'deletedAt'
>;

/** By name, such as `Entry!{id}`. */
export const removals = serverCell(
  'removals',
  () => new LRUCache<string, Removal>({ max: MAX_REMEMBERED }),
);

/** Does nothing where the change isn't a removal. Never throws. */
export async function recordRemoval(change: Change): Promise<void> {
  const { isPublished, revision, deletedAt: at = '' } = change;
  if (isPublished || revision === undefined) return;
  const name = nameOf(change);
  const known = [removals().get(name), await instances().readRemoval(name)];
  const latest = known.reduce<Removal>(
    (one, other) => (other !== undefined && isLater(other, one) ? other : one),
    { revision, at },
  );
  removals().set(name, latest);
  await instances().saveRemoval(name, latest);
}

const isLater = (one: Removal, other: Removal): boolean =>
  one.at > other.at || (one.at === other.at && one.revision > other.revision);

const nameOf = ({ type, id }: Change) => `${type}!${id}`;

/** True for a publish that was followed by a removal. Never throws. */
export async function isSuperseded(change: Change): Promise<boolean> {
  const { isPublished, revision, createdAt = '' } = change;
  const name = nameOf(change);
  if (!isPublished || revision === undefined) return false;
  // The revisions of an entry that is created again with the same id start at 1 again.
  const isRemoved = (removed: Removal | undefined) =>
    removed !== undefined &&
    revision <= removed.revision &&
    !(removed.at !== '' && createdAt > removed.at);
  return isRemoved(removals().get(name)) || isRemoved(await instances().readRemoval(name));
}
