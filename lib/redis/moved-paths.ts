import { logWarning } from '@/lib/observability/log';
import { PUBLISH_TIMEOUT_MS, redactCommand, redisClient } from '@/lib/redis/client';
import { readHash } from '@/lib/redis/stored-values';
import { withDeadline } from '@/lib/runtime/deadline';

const KEY = 'moved-paths';

/** Old path → id of the entry that was there. */
export type MovedPaths = Readonly<Record<string, string>>;

/** @throws if a store is configured but does not respond */
export async function readMovedPaths(): Promise<MovedPaths> {
  const client = redisClient();
  return client === null ? {} : Object.fromEntries(await readHash(client, KEY));
}

/** False if the moves are not saved in time, or there is no store. Never throws, as this process knows them anyway. */
export function saveMovedPaths(moves: MovedPaths): Promise<boolean> {
  return withDeadline(PUBLISH_TIMEOUT_MS, () => save(moves)).catch(() => false);
}

async function save(moves: MovedPaths): Promise<boolean> {
  try {
    await redisClient()?.hset(KEY, { ...moves });
    return redisClient() !== null;
  } catch (error) {
    logWarning(
      'moved-paths.not-saved',
      `Old paths redirect on this instance alone until the key-value store responds: ${redactCommand(error)}`,
    );
    return false;
  }
}
