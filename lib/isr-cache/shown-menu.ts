/**
 * `menu:{build id}` in the key-value store: which menu the shared pages show, after the last publish,
 * whichever instance was told of that. An instance that was not told knows an older menu: a change and
 * its way back, told to two of them, is none to the second, and every page would keep what was between.
 */
import { createHash } from 'node:crypto';
import { settings } from '#lib/env';
import { EXPIRY_SECONDS } from '#lib/freshness/cache-tags';
import { impatientClient } from '#lib/freshness/key-value-client';
import { addPublishNumber, takePublishNumber } from '#lib/freshness/publish-number';
import { buildId } from '#lib/isr-cache/build-pages';
import { askStore } from '#lib/isr-cache/store-circuit';

const PATIENCE_MS = 2_000;
/** Differs from every menu. */
const UNKNOWN = 'unknown';

/**
 * To be called before pages are made: of two publishes at once, the later sees what the earlier is
 * about to show. True: the pages show another. False also where that can't be known. Never throws.
 */
export async function noteMenu(menu: unknown): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(menu)).digest('hex').slice(0, 32);
  const name = `menu-${hash}`;
  const before = await replace(name);
  return before !== undefined && before !== name;
}

/** Some pages could not be made: the next publish makes all of them. Never throws. */
export async function forgetMenu(): Promise<void> {
  await replace(UNKNOWN);
}

async function replace(name: string): Promise<string | undefined> {
  if (settings().isrCache === 'file') return undefined;
  const answer = await askStore(PATIENCE_MS, async () => {
    const key = `menu:${await buildId()}`;
    const pipeline = impatientClient().pipeline();
    pipeline.getset(key, name);
    pipeline.expire(key, EXPIRY_SECONDS);
    addPublishNumber(pipeline);
    const [before, , publishNumber] = await pipeline.exec<[string | null, number, unknown]>();
    // Of one at the same moment: pages made from now on hold it too.
    takePublishNumber(publishNumber);
    return { before };
  });
  return answer?.before ?? undefined;
}
