/** After a publish the delivery API may serve the previous version for a while: waits until it doesn't. */
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type ContentClient, contentClient } from '@/lib/contentful/client';
import { parseCollection } from '@/lib/contentful/parse-collection';
import {
  DELIVERED_SECONDS,
  type DeliveredChange,
  readDelivered,
  saveDelivered,
} from '@/lib/redis/delivered-changes';
import { timeLeft, withDeadline } from '@/lib/runtime/deadline';
import { ContentServiceError, DeadlineError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 1_000;
const FACTOR = 1.6;
/** A request that stalls is aborted and sent again. */
const REQUEST_TIMEOUT_MS = 5_000;

const MAX_DELIVERED = 1_000;

const revisionSchema = z.object({ sys: z.object({ revision: z.number().catch(0) }) });

export type DeliveryTarget = {
  type: 'Entry' | 'Asset' | 'ContentType';
  id: string;
  isPublished: boolean;
  revision: number | undefined;
};

/**
 * Resolves to false where the delivery API still serves the previous version. Errors as in `http-adapter.ts`.
 *
 * @param timeoutMs from the first response on: our own queue before it is not the service's delay
 * @param isOver called each time; true where there is nothing to wait for any more
 */
export async function waitUntilDelivered(
  change: DeliveryTarget,
  timeoutMs: number,
  isOver: () => Promise<boolean>,
): Promise<boolean> {
  let endsAt: number | undefined;
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * FACTOR, MAX_WAIT_MS)) {
    const answer = await deliveredInTime(change);
    if (answer === undefined) continue;
    if (isServed(change, answer.revision)) {
      await recordDelivered(change);
      return true;
    }
    if (await isOver()) return true;
    endsAt ??= Date.now() + timeoutMs;
    if (Date.now() + pause >= endsAt) return false;
    await wait(pause);
  }
}

/** `Entry!id` or `Asset!id` → what the delivery API has shown of its latest publish. */
const delivered = serverCell(
  'deliveredChanges',
  () =>
    new LRUCache<string, DeliveredChange>({ max: MAX_DELIVERED, ttl: DELIVERED_SECONDS * 1000 }),
);
/** Those of them that were known before: each is trusted once. */
const knownDeliveries = serverCell(
  'knownDeliveries',
  () => new LRUCache<string, true>({ max: 5 * MAX_DELIVERED }),
);

async function recordDelivered({ type, id, ...change }: DeliveryTarget): Promise<void> {
  if (type === 'ContentType') return;
  const name = `${type}!${id}`;
  trust(name, change);
  // Before others can know of the publish.
  await saveDelivered(name, change);
}

/** Loads the changes that other instances have seen the delivery API serve. Never throws. */
export async function loadSharedDeliveries(): Promise<void> {
  for (const [name, change] of await readDelivered()) trust(name, change);
}

/** For a minute from when this process first knew of it, however long the store has it. */
function trust(name: string, change: DeliveredChange): void {
  const known = knownDeliveries();
  const id = `${name} ${change.isPublished} ${change.revision}`;
  if (known.has(id)) return;
  known.set(id, true);
  delivered().set(name, change);
}

/** Whether synced items have what the delivery API has shown of the latest publishes. */
export function includesDelivered(
  items: ReadonlyMap<string, { sys: { revision: number } }>,
): boolean {
  const missing = [...delivered()].filter(
    ([key, change]) => !isServed(change, items.get(key)?.sys.revision),
  );
  if (missing.length === 0) delivered().clear();
  return missing.length === 0;
}

/** `undefined`: there was no response in time, and there is time for another try. */
async function deliveredInTime(
  change: DeliveryTarget,
): Promise<{ revision: number | undefined } | undefined> {
  try {
    const revision = await withDeadline(REQUEST_TIMEOUT_MS, () => deliveredRevision(change));
    return { revision };
  } catch (error) {
    if (error instanceof DeadlineError && timeLeft() > 0) return undefined;
    throw error;
  }
}

/** A later publish, or a later removal, is served as well as this one. */
function isServed(
  { isPublished, revision = 0 }: DeliveredChange,
  delivered: number | undefined,
): boolean {
  if (isPublished) return delivered !== undefined && delivered >= revision;
  return delivered === undefined || delivered > revision;
}

async function deliveredRevision({ type, id }: DeliveryTarget): Promise<number | undefined> {
  const client = contentClient('delivery');
  if (type === 'ContentType') return revisionOf(await contentTypeOrNothing(client, id));
  const query = { 'sys.id': id, limit: 1 };
  const response = await (type === 'Entry' ? client.getEntries(query) : client.getAssets(query));
  const [item] = parseCollection(response, 'the published entry').items;
  return revisionOf(item);
}

const revisionOf = (item: unknown): number | undefined =>
  item === undefined ? undefined : (revisionSchema.safeParse(item).data?.sys.revision ?? 0);

async function contentTypeOrNothing(client: ContentClient, id: string): Promise<unknown> {
  try {
    return await client.getContentType(id);
  } catch (error) {
    if (error instanceof ContentServiceError && error.status === 404) return undefined;
    throw error;
  }
}
