/**
 * The hash `publish-progress` of the key-value store: id of a process → how far its publishes are, as JSON. Each
 * process writes its own once a second for as long as it works on any. With it `publish-working:{id of the process}`,
 * which ends by the store's clock: those of instances need not agree.
 */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type RedisClient, redisClient } from '@/lib/redis/client';
import { parseStored, readHash } from '@/lib/redis/stored-values';
import { withDeadline } from '@/lib/runtime/deadline';
import { serverCell } from '@/lib/runtime/server-state';

const KEY = 'publish-progress';
const workingKey = (processId: string) => `publish-working:${processId}`;
/** Which process has taken up what another left: no longer than `publish-working`, for it may come back and die again. */
const takenKey = (processId: string) => `publish-taken:${processId}`;
const TIMEOUT_MS = 1_000;
/** For the search for what dead processes left: nobody waits for it, and the next one is half a minute later. */
const LOOK_TIMEOUT_MS = 5_000;
/** A process that has not written for this long is gone. */
export const PROGRESS_TRUST_MS = 15_000;

const stageSchema = z.union([
  z.object({ is: z.literal('undelivered') }),
  z.object({ is: z.literal('queued'), before: z.number() }),
  z.object({ is: z.literal('rendering'), rendered: z.number(), of: z.number() }),
]);

/** How far a publish is. `before`: how many publishes are rendered before it. */
export type PublishStage = z.infer<typeof stageSchema>;
/** By id of the publish. */
export type PublishStages = ReadonlyMap<string, PublishStage>;

const processSchema = z.object({ stages: z.record(z.string(), stageSchema) });

/** This process. `publish.ts` knows how far its publishes are. */
export const ownProgress = serverCell(
  'ownProgress',
  () => ({ processId: randomUUID(), stages: (): PublishStages => new Map() }),
  { outlivesEdits: true },
);

/** Never throws: the next comes within a second. */
export async function saveProgress(processId: string, stages: PublishStages): Promise<void> {
  try {
    await withDeadline(TIMEOUT_MS, async () => {
      if (stages.size === 0) return redisClient()?.hdel(KEY, processId);
      return redisClient()
        ?.pipeline()
        .set(workingKey(processId), 1, { px: PROGRESS_TRUST_MS })
        .hset(KEY, { [processId]: { stages: Object.fromEntries(stages) } })
        .exec();
    });
  } catch {
    // The log of publishes says that the store does not respond.
  }
}

/** `isComplete`: of all processes that are there, and not of this one alone. */
export type ReadProgress = { stages: PublishStages; isComplete: boolean };

/** Never throws. */
export async function readProgress(): Promise<ReadProgress> {
  const own = ownProgress().stages();
  const client = redisClient();
  if (client === null) return { stages: own, isComplete: false };
  try {
    const others = await withDeadline(TIMEOUT_MS, () => readOthers(client));
    const there = others.filter(({ isGone }) => !isGone);
    const stages = new Map(there.flatMap((one) => Object.entries(one.stages)));
    return { stages: new Map([...stages, ...own]), isComplete: true };
  } catch {
    return { stages: own, isComplete: false };
  }
}

/**
 * Ids of publishes that dead processes were working on. The first process to ask gets them; one that isn't told in time
 * who was first gets them too: a publish that is resumed twice is better than one that never is. Never throws.
 */
export async function takeInterrupted(): Promise<string[]> {
  const client = redisClient();
  if (client === null) return [];
  try {
    const others = await withDeadline(LOOK_TIMEOUT_MS, () => readOthers(client));
    const gone = others.filter(({ isGone }) => isGone);
    const taken = gone.map(({ processId }) =>
      withDeadline(TIMEOUT_MS, () => take(client, processId)).catch(() => true),
    );
    const isTaken = await Promise.all(taken);
    return gone.flatMap(({ stages }, index) => (isTaken[index] ? Object.keys(stages) : []));
  } catch {
    return [];
  }
}

/** Whether this process is the first; it is told so as well where the client asks again, as its reply was lost. */
async function take(client: RedisClient, processId: string): Promise<boolean> {
  const own = randomUUID();
  const [, { result: first }, { result: removed }] = await client
    .pipeline()
    .set(takenKey(processId), own, { nx: true, px: PROGRESS_TRUST_MS })
    .get<string>(takenKey(processId))
    .hdel(KEY, processId)
    .exec<[unknown, string | null, number]>({ keepErrors: true });
  // A full store refuses to note who was first, and still removes.
  return first ? first === own : removed !== 0;
}

async function readOthers(client: RedisClient) {
  const found = [...(await readHash(client, KEY))].flatMap(([processId, item]) => {
    const { data } = processSchema.safeParse(parseStored(item));
    if (data === undefined || processId === ownProgress().processId) return [];
    return [{ processId, stages: data.stages }];
  });
  if (found.length === 0) return [];
  const working = await client.mget<unknown[]>(found.map(({ processId }) => workingKey(processId)));
  return found.map((one, index) => ({ ...one, isGone: working[index] === null }));
}
