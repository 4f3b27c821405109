/** The hash `moved-paths` of the key-value store: old path → id of the entry that was there. */
import { withDeadline } from '@/lib/deadline';
import { reasonOf } from '@/lib/errors';
import { logWarning } from '@/lib/observability/log';
import { PUBLISH_TIMEOUT_MS, redactCommand, redisClient } from '@/lib/redis/client';

const KEY = 'moved-paths';

/** Old path → id of the entry that was there. */
export type MovedPaths = Readonly<Record<string, string>>;

/** Empty where there is no store. @throws where there is one and it does not respond */
export async function readMovedPaths(): Promise<MovedPaths> {
  const moved = await redisClient()?.hgetall<Record<string, unknown>>(KEY);
  // The client makes a number of an id that looks like one.
  return Object.fromEntries(Object.entries(moved ?? {}).map(([path, id]) => [path, String(id)]));
}

/** Never throws: this process knows them anyway. */
export async function saveMovedPaths(moves: MovedPaths): Promise<void> {
  await withDeadline(PUBLISH_TIMEOUT_MS, () => save(moves)).catch(() => {});
}

async function save(moves: MovedPaths): Promise<void> {
  try {
    await redisClient()?.hset(KEY, { ...moves });
  } catch (error) {
    logWarning(
      'freshness.moves-not-saved',
      `Old paths redirect only until this process ends: ${redactCommand(reasonOf(error))}`,
    );
  }
}
