/**
 * Which page shows which entries: `cache-tag:{tag}` is a sorted set of page paths, scored by when
 * each was last made. A tag is an entry's id.
 */

import { createHash } from 'node:crypto';
import { isBuild } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { keyValueClient, withoutCommand } from '#lib/freshness/key-value-client';
import { logInfo, logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

export const MOST_TAGS = 127;
export const EXPIRY_SECONDS = 604_800;
/** Stands for "any entry", on a page that shows more of them than it may have tags. No id has a colon. */
export const FALLBACK_TAG = 'entry:any';

export const keyOfTag = (tag: string) => `cache-tag:${tag}`;

/**
 * For an entry that a page would show if it were published. It may be a draft, so that not even its id
 * is written down.
 */
export const absentTag = (entryId: string) =>
  `absent:${createHash('sha256').update(entryId).digest('hex').slice(0, 32)}`;

/** What a page is remembered under: its entries, or the fallback where they are too many. */
export function tagsFor(entryIds: Iterable<string>): readonly string[] {
  const tags = [...new Set(entryIds)];
  return tags.length > MOST_TAGS ? [FALLBACK_TAG] : tags;
}

/**
 * Remembers that the page was made from these entries, in one round trip. Never throws: a page
 * doesn't depend on it, and the 30-second revalidation is the backstop.
 */
export async function rememberPage(path: string, entryIds: Iterable<string>): Promise<void> {
  const tags = tagsFor(entryIds);
  if (tags.length === 0 || (isBuild() && !storeState().works)) return;
  const score = Date.now();
  try {
    const client = keyValueClient();
    if (client === null) return;
    const pipeline = client.pipeline();
    for (const tag of tags) {
      pipeline.zadd(keyOfTag(tag), { score, member: path });
      pipeline.expire(keyOfTag(tag), EXPIRY_SECONDS);
    }
    await pipeline.exec();
    noteStore(true, '');
  } catch (error) {
    noteStore(false, reasonOf(error));
  }
}

/**
 * Pages that were made from any of these entries, or would show them, in one round trip. `undefined`: the store can't be
 * asked, or there is none, so that it is not known.
 */
export async function pagesMadeFrom(entryIds: Iterable<string>): Promise<string[] | undefined> {
  try {
    const client = keyValueClient();
    if (client === null) return undefined;
    const pipeline = client.pipeline();
    const tags = [...new Set(entryIds)].flatMap((id) => [id, absentTag(id)]);
    for (const tag of [...tags, FALLBACK_TAG]) {
      pipeline.zrange<string[]>(keyOfTag(tag), 0, -1);
    }
    const lists = await pipeline.exec<string[][]>();
    noteStore(true, '');
    return [...new Set(lists.flat().map(String))];
  } catch (error) {
    noteStore(false, reasonOf(error));
    return undefined;
  }
}

/** One warning an outage, not one a page. The client's own message would hold the whole command. */
function noteStore(works: boolean, reason: string): void {
  const state = storeState();
  if (state.works && !works) {
    logWarning(
      'freshness.store-failed',
      `The key-value store does not answer: pages are refreshed by time alone until it does (${withoutCommand(reason)})`,
    );
  }
  if (!state.works && works) logInfo('freshness.store-recovered', 'The key-value store is back');
  state.works = works;
}

/** A build asks a store that failed no more: it would wait for it at every page. */
const storeState = () => processWide('key-value-store-state', () => ({ works: true }));
