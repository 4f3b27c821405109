/** Makes pages anew, and makes sure that what is kept of each was made from content new enough. */

import { reasonOf } from '#lib/errors';
import { lastMade, whileAwaiting } from '#lib/gallery/page/made-pages';
import { logWarning } from '#lib/log';

/** Next's own: makes the page at that address, in this process. */
export type Revalidate = (path: string) => Promise<void>;

const AT_A_TIME = 8;
/** The first may have joined a render that was under way, with older content; the next can't. */
const MOST_ATTEMPTS = 3;

export type Regenerated = { revalidated: string[]; failed: string[] };

/**
 * @param since when the content became current, in milliseconds
 * @param onMade called with each page once it is made anew
 */
export async function regenerate(
  paths: Iterable<string>,
  since: number,
  revalidate: Revalidate,
  onMade: (path: string) => void,
): Promise<Regenerated> {
  const waiting = [...paths];
  const done: Regenerated = { revalidated: [], failed: [] };
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const target = path;
      const isCurrent = await whileAwaiting(target, () => regenerateOne(target, since, revalidate));
      (isCurrent ? done.revalidated : done.failed).push(path);
      if (isCurrent) onMade(path);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { revalidated: done.revalidated.sort(), failed: done.failed.sort() };
}

async function regenerateOne(path: string, since: number, revalidate: Revalidate) {
  try {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      await revalidate(path);
      const made = lastMade(path);
      if (made !== undefined && made.readAt >= since) return true;
    }
    logWarning('publish.still-old', `${path} is still made from older content`);
  } catch (error) {
    logWarning('publish.failed', `${path} could not be made: ${reasonOf(error)}`);
  }
  return false;
}
