/** The hash `moved-paths` of the key-value store: old path → id of the entry that was there. */
import { reasonOf } from '#lib/errors';
import { keyValueClient, withoutCommand } from '#lib/freshness/key-value-client';
import { logWarning } from '#lib/log';

const KEY = 'moved-paths';

/** Empty where there is no store. @throws where there is one and it does not answer */
export async function readMovedPaths(): Promise<Record<string, string>> {
  const moved = await keyValueClient()?.hgetall<Record<string, unknown>>(KEY);
  // The client makes a number of an id that looks like one.
  return Object.fromEntries(Object.entries(moved ?? {}).map(([path, id]) => [path, String(id)]));
}

/** Never throws: this process knows them all the same. */
export async function saveMovedPaths(moves: Readonly<Record<string, string>>): Promise<void> {
  try {
    await keyValueClient()?.hset(KEY, { ...moves });
  } catch (error) {
    logWarning(
      'freshness.moves-not-kept',
      `Old addresses lead on until this process ends, and no longer: ${withoutCommand(reasonOf(error))}`,
    );
  }
}
