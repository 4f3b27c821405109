/**
 * The hash `addresses` of the key-value store: entry id → the paths it had after its last publish,
 * whichever instance handled that. An instance that did not knows an entry's paths from before: between
 * them the entry may have had another, which has to redirect too.
 */
import { z } from 'zod';
import { logWarning } from '@/lib/observability/log';
import { fastRedisClient, redactCommand } from '@/lib/redis/client';

const KEY = 'addresses';

const pathsSchema = z.array(z.string());

/** Paths by entry id. */
export type EntryPaths = ReadonlyMap<string, readonly string[]>;

/** Never throws: empty where the store does not respond. */
export async function readEntryPaths(entryIds: Iterable<string>): Promise<EntryPaths> {
  const ids = [...entryIds];
  if (ids.length === 0) return new Map();
  try {
    const pipeline = fastRedisClient().pipeline();
    for (const id of ids) pipeline.hget(KEY, id);
    const found = await pipeline.exec<(string | null)[]>();
    return new Map(ids.map((id, index) => [id, parse(found[index])]));
  } catch (error) {
    warn(error);
    return new Map();
  }
}

/** Never throws. */
export async function saveEntryPaths(paths: EntryPaths): Promise<void> {
  if (paths.size === 0) return;
  try {
    await fastRedisClient().hset(KEY, Object.fromEntries(paths));
  } catch (error) {
    warn(error);
  }
}

const parse = (text: string | null | undefined): readonly string[] =>
  pathsSchema.parse(JSON.parse(text ?? '[]'));

function warn(error: unknown): void {
  logWarning(
    'entry-paths.unavailable',
    `A path that another instance knew may not redirect: ${redactCommand(error)}`,
  );
}
