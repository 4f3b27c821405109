/**
 * The hash `delivered:{space}/{environment}`: `Entry!id` or `Asset!id` → the latest publish that an instance has seen
 * the delivery API serve, so that no other instance believes an older read.
 */

import { z } from 'zod';
import { logWarningOnce } from '@/lib/observability/log';
import { type RedisClient, redactCommand, redisClient } from '@/lib/redis/client';
import { parseStored, readHash } from '@/lib/redis/stored-values';
import { withDeadline } from '@/lib/runtime/deadline';
import { contentSource, settings } from '@/lib/runtime/env';

/** Short, because a publish or a page waits. */
const TIMEOUT_MS = 500;
/** Then an older read is believed, because the entry may have changed once more. */
export const DELIVERED_SECONDS = 60;

const changeSchema = z.object({
  isPublished: z.boolean(),
  revision: z.number().optional(),
  contentType: z.string().optional(),
});

export type DeliveredChange = z.infer<typeof changeSchema>;

/** Never throws. */
export async function saveDelivered(name: string, change: DeliveredChange): Promise<void> {
  await onStore((client, key) =>
    client
      .pipeline()
      .hset(key, { [name]: change })
      .expire(key, DELIVERED_SECONDS)
      .exec(),
  );
}

/** Never throws. */
export async function readDelivered(): Promise<Map<string, DeliveredChange>> {
  const found = await onStore(readHash);
  const changes = new Map<string, DeliveredChange>();
  for (const [name, item] of found ?? []) {
    const { data } = changeSchema.safeParse(parseStored(item));
    if (data !== undefined) changes.set(name, data);
  }
  return changes;
}

async function onStore<Result>(
  work: (client: RedisClient, key: string) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const client = redisClient();
    if (client === null || settings().deployment !== 'shared') return undefined;
    return await withDeadline(TIMEOUT_MS, () => work(client, `delivered:${contentSource()}`));
  } catch (error) {
    const reason = redactCommand(error);
    logWarningOnce(
      'content.not-shared',
      `A read may be behind what other instances have seen: ${reason}`,
    );
    return undefined;
  }
}
