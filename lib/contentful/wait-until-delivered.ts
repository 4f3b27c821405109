/** After a publish, the delivery API may serve the previous version for a while. */
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type ContentClient, contentClient } from '@/lib/contentful/client';
import { allOfType } from '@/lib/contentful/content-read';
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
/** A stalled request is aborted and sent again. */
const REQUEST_TIMEOUT_MS = 5_000;

const MAX_DELIVERED = 1_000;

const deliveredSchema = z.object({ sys: z.object({ revision: z.number() }) });

type Delivered = { revision: number | undefined };

export type DeliveryTarget = DeliveredChange & {
  type: 'Entry' | 'Asset' | 'ContentType';
  id: string;
};

/**
 * @param timeoutMs counted from the first response, to leave out our own queue
 * @param isOver resolves to true to end the wait
 * @returns false if the previous version is still served
 * @throws the errors of `http-adapter.ts`
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

/** By `Entry!id` or `Asset!id`. */
const delivered = serverCell(
  'deliveredChanges',
  () =>
    new LRUCache<string, DeliveredChange>({ max: MAX_DELIVERED, ttl: DELIVERED_SECONDS * 1000 }),
);
const knownDeliveries = serverCell(
  'knownDeliveries',
  () => new LRUCache<string, true>({ max: 5 * MAX_DELIVERED }),
);

async function recordDelivered(target: DeliveryTarget): Promise<void> {
  const { type, id, isPublished, revision, contentType } = target;
  if (type === 'ContentType') return;
  const name = `${type}!${id}`;
  const change = { isPublished, revision, contentType };
  trust(name, change);
  // The change is saved before other instances can know of the publish.
  await saveDelivered(name, change);
}

/** Never throws. */
export async function loadSharedDeliveries(): Promise<void> {
  for (const [name, change] of await readDelivered()) trust(name, change);
}

/** Trusts each change once, for a minute, however long the store keeps it. */
function trust(name: string, change: DeliveredChange): void {
  const known = knownDeliveries();
  const id = `${name} ${change.isPublished} ${change.revision}`;
  if (known.has(id)) return;
  known.set(id, true);
  delivered().set(name, change);
}

export function includesDelivered(revisions: ReadonlyMap<string, number>): boolean {
  const isWhole = [...delivered()].every(([name, change]) => isIncluded(name, change, revisions));
  if (isWhole) delivered().clear();
  return isWhole;
}

/**
 * Whether a read shows the change, or a later one. Entries of types that the read hasn't listed may
 * be missing.
 * @param name `Entry!id` or `Asset!id`
 */
export function isIncluded(
  name: string,
  change: DeliveredChange,
  revisions: ReadonlyMap<string, number>,
): boolean {
  const shown = revisions.get(name);
  const isListed = revisions.has(allOfType(change.contentType));
  return (shown === undefined && !isListed) || isServed(change, shown);
}

/** `undefined` if no response came, but there is time for another try. */
async function deliveredInTime(change: DeliveryTarget): Promise<Delivered | undefined> {
  try {
    return await withDeadline(REQUEST_TIMEOUT_MS, () => readDelivery(change));
  } catch (error) {
    if (error instanceof DeadlineError && timeLeft() > 0) return undefined;
    throw error;
  }
}

/** Also true if a later publish is served. */
function isServed(
  { isPublished, revision = 0 }: DeliveredChange,
  delivered: number | undefined,
): boolean {
  if (isPublished) return delivered !== undefined && delivered >= revision;
  return delivered === undefined || delivered > revision;
}

async function readDelivery({ type, id }: DeliveryTarget): Promise<Delivered> {
  const client = contentClient('delivery');
  if (type === 'ContentType') return deliveryOf(await contentTypeOrNothing(client, id));
  const query = { 'sys.id': id, limit: 1 };
  const response = await (type === 'Entry' ? client.getEntries(query) : client.getAssets(query));
  const [item] = parseCollection(response, 'the published entry').items;
  return deliveryOf(item);
}

function deliveryOf(item: unknown): Delivered {
  if (item === undefined) return { revision: undefined };
  return { revision: deliveredSchema.safeParse(item).data?.sys.revision ?? 0 };
}

async function contentTypeOrNothing(client: ContentClient, id: string): Promise<unknown> {
  try {
    return await client.getContentType(id);
  } catch (error) {
    if (error instanceof ContentServiceError && error.status === 404) return undefined;
    throw error;
  }
}
