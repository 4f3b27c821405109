/** After a publish the delivery host may serve what was before for a while: waits until it doesn't. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseCollection } from '#lib/content/collection';
import { contentClient } from '#lib/content/contentful-client';
import { timeLeft } from '#lib/deadline';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 1_000;
const FACTOR = 1.6;

const revisionSchema = z.object({ sys: z.object({ revision: z.number().catch(0) }) });

export type Awaited = {
  type: 'Entry' | 'Asset';
  id: string;
  isPublished: boolean;
  revision: number | undefined;
};

/**
 * False where the time around the caller ran out first. Errors as in `transport.ts`.
 *
 * @param isOver asked each time: true where there is nothing to wait for any more
 */
export async function awaitDelivery(
  change: Awaited,
  isOver: () => Promise<boolean>,
): Promise<boolean> {
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * FACTOR, LONGEST_WAIT_MS)) {
    if (isServed(change, await deliveredRevision(change)) || (await isOver())) return true;
    if (timeLeft() <= pause) return false;
    await wait(pause);
  }
}

/** A later publish, or a later removal, is served as well as this one. */
function isServed({ isPublished, revision = 0 }: Awaited, delivered: number | undefined): boolean {
  if (isPublished) return delivered !== undefined && delivered >= revision;
  return delivered === undefined || delivered > revision;
}

async function deliveredRevision({ type, id }: Awaited): Promise<number | undefined> {
  const client = contentClient('delivery');
  const query = { 'sys.id': id, limit: 1 };
  const answer = await (type === 'Entry' ? client.getEntries(query) : client.getAssets(query));
  const [item] = parseCollection(answer, 'the published entry').items;
  return item === undefined ? undefined : (revisionSchema.safeParse(item).data?.sys.revision ?? 0);
}
