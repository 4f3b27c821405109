/**
 * Entries that were removed: a publish from before that, whose webhook comes only now, has nothing to
 * wait for. Either webhook may have come to another instance.
 */
import { LRUCache } from 'lru-cache';
import { instances } from '@/lib/page-cache/instances';
import { serverPart } from '@/lib/server-state';

const MAX_REMEMBERED = 5_000;

type Change = { id: string; isPublished: boolean; revision: number | undefined };

const removals = () => serverPart('removedEntries', () => new LRUCache({ max: MAX_REMEMBERED }));

/** Nothing where the change is no removal. Never throws. */
export async function recordRemoval({ id, isPublished, revision }: Change): Promise<void> {
  if (isPublished || revision === undefined) return;
  const latest = Math.max(revision, removals().get(id) ?? revision);
  removals().set(id, latest);
  await instances().saveRemoval(id, latest);
}

/** True for a publish that was followed by a removal. Never throws. */
export async function isSuperseded({ id, isPublished, revision }: Change): Promise<boolean> {
  if (!isPublished || revision === undefined) return false;
  const isRemoved = (removed: number | undefined) => removed !== undefined && revision <= removed;
  return isRemoved(removals().get(id)) || isRemoved(await instances().readRemoval(id));
}
