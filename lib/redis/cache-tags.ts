/**
 * Which page shows which entries: `cache-tag:{tag}` is a sorted set of paths, by the time of their last render. A tag
 * is an entry's id, its `absentTag` or the fallback.
 */

import { hash } from 'node:crypto';
import { logInfo, logWarning } from '@/lib/observability/log';
import { PUBLISH_TIMEOUT_MS, redactCommand, redisClient } from '@/lib/redis/client';
import { batched } from '@/lib/runtime/batch-calls';
import { withDeadline } from '@/lib/runtime/deadline';
import { isBuild } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_TAGS = 127;
/** Seven days. */
export const EXPIRY_SECONDS = 604_800;
/** The tag of a page with too many entries. No id has a colon. */
export const FALLBACK_TAG = 'entry:any';

export const keyOfTag = (tag: string) => `cache-tag:${tag}`;

const ABSENT = 'absent:';

/** The tag of an entry that a page would show if it were published. It may be a draft, so not even its id is stored. */
export const absentTag = (entryId: string) => ABSENT + hash('sha256', entryId, 'hex').slice(0, 32);

export const isAbsentTag = (tag: string) => tag.startsWith(ABSENT);

function tagsFor(entryIds: Iterable<string>): readonly string[] {
  const tags = [...new Set(entryIds)];
  return tags.length > MAX_TAGS ? [FALLBACK_TAG] : tags;
}

type CacheTags = {
  /** As of the last read or write. */
  isAvailable: boolean;
  add: (page: TaggedPage) => Promise<unknown>;
};
type TaggedPage = { path: string; tags: readonly string[]; score: number };

/** Never throws: without tags, the page is still revalidated after 30 seconds. */
export async function addPageToTags(path: string, entryIds: Iterable<string>): Promise<void> {
  const tags = tagsFor(entryIds);
  // After a failure, a build would wait for the store at every page.
  if (tags.length === 0 || (isBuild() && !tagState().isAvailable)) return;
  try {
    if (redisClient() === null) return;
    await tagState().add({ path, tags, score: Date.now() });
    recordAvailability(true);
  } catch (error) {
    recordAvailability(false, error);
  }
}

/** Pages of a batch share entries, so there is one command for each tag. */
async function addAll(pages: readonly TaggedPage[]): Promise<[]> {
  const tagged = pages.flatMap(({ path, tags, score }) =>
    tags.map((tag) => ({ tag, score, member: path })),
  );
  const pipeline = redisClient()?.pipeline();
  for (const [tag, [first, ...more]] of Map.groupBy(tagged, (one) => one.tag)) {
    if (first !== undefined) pipeline?.zadd(keyOfTag(tag), first, ...more);
    pipeline?.expire(keyOfTag(tag), EXPIRY_SECONDS);
  }
  await pipeline?.exec();
  return [];
}

/** Pages that show any of these entries, or would. `undefined` if the store does not respond or there is none. */
export async function pathsTaggedWith(entryIds: Iterable<string>): Promise<string[] | undefined> {
  const tags = [...new Set(entryIds)].flatMap((id) => [id, absentTag(id)]);
  const lists = await pathsByTag([...tags, FALLBACK_TAG]);
  return lists && [...new Set(lists.flat())];
}

async function pathsByTag(tags: readonly string[]): Promise<string[][] | undefined> {
  try {
    const client = redisClient();
    if (client === null) return undefined;
    if (tags.length === 0) return [];
    const pipeline = client.pipeline();
    // A tag lives as long as any of its pages is rendered, so older paths are left out.
    const oldest = Date.now() - EXPIRY_SECONDS * 1000;
    for (const tag of tags) {
      pipeline.zrange<string[]>(keyOfTag(tag), oldest, '+inf', { byScore: true });
    }
    const lists = await withDeadline(PUBLISH_TIMEOUT_MS, () => pipeline.exec<string[][]>());
    recordAvailability(true);
    return lists.map((paths) => paths.map(String));
  } catch (error) {
    recordAvailability(false, error);
    return undefined;
  }
}

function recordAvailability(isAvailable: boolean, error?: unknown): void {
  const state = tagState();
  if (state.isAvailable && !isAvailable) {
    logWarning(
      'cache-tags.store-failed',
      `The key-value store does not respond: until it does, pages are revalidated by time alone (${redactCommand(error)})`,
    );
  }
  if (!state.isAvailable && isAvailable)
    logInfo('cache-tags.store-recovered', 'The key-value store is back');
  state.isAvailable = isAvailable;
}

const tagState = serverCell(
  'cacheTags',
  (): CacheTags => ({ isAvailable: true, add: batched(addAll) }),
);
