/**
 * Pages in the key-value store. A page is a hash whose fields are its versions, each named by the publish
 * that its content includes and when it was rendered (`cache-entry.ts`). Nothing is overwritten: readers
 * take the newest, not the last written, and writers remove older ones.
 */
import { randomUUID } from 'node:crypto';
import {
  type CacheEntry,
  isNewer,
  newestOf,
  readPage,
  unpackText,
} from '@/lib/next-internals/cache-entry';
import {
  addToList,
  keyOf,
  listKey,
  lockOf,
  type PageToSave,
  savePages,
} from '@/lib/page-cache/write-redis-pages';
import { batched } from '@/lib/redis/batch-round-trips';
import type { CircuitBreaker } from '@/lib/redis/circuit-breaker';
import type { RedisClient } from '@/lib/redis/client';
import type { PublishVersion } from '@/lib/redis/publish-version';

/** While a visitor waits, for each answer: a store that is slow is better than an old page. */
const READ_TIMEOUT_MS = 500;
/** Off the visitor's path. */
const WRITE_TIMEOUT_MS = 2_000;
/** Some 20 kB each: a request of the REST protocol has a limit. */
const MAX_SAVED_AT_ONCE = 20;
/** Attempts to read a page that others replace at the same moment. */
const MAX_ATTEMPTS = 3;

export type Found = { page: CacheEntry; characters: number };

/** `newest`: the name of the newest version in the store. `found`: that version, where the caller has an older one. */
export type PageLookup = { newest: string | undefined; found: Found | undefined };

/** The connection and state that all instances share. */
export type SharedStore = {
  client: RedisClient;
  circuit: CircuitBreaker;
  publishVersion: PublishVersion;
};

export function createRedisPages(shared: SharedStore) {
  const { client, circuit, publishVersion } = shared;
  const saveInGroup = batched(
    async (saves: readonly PageToSave[]) =>
      (await circuit.run(WRITE_TIMEOUT_MS, () => savePages(shared, saves))) ?? [],
    MAX_SAVED_AT_ONCE,
  );
  return {
    /** @param have name of the version that the caller has. `undefined`: the store does not respond */
    async get(key: string, have: string | undefined): Promise<PageLookup | undefined> {
      let lookup: PageLookup | undefined;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const asked = await circuit.run(READ_TIMEOUT_MS, async () => {
          const pipeline = client.pipeline();
          pipeline.hkeys(await keyOf(key));
          await publishVersion.addTo(pipeline);
          const [found, version] = await pipeline.exec<[string[], unknown]>();
          publishVersion.accept(version);
          return { newest: newestOf(found) };
        });
        if (asked === undefined) return undefined;
        const { newest } = asked;
        lookup = { newest, found: undefined };
        if (newest === undefined || !isNewer(newest, have)) break;
        const read = await circuit.run(READ_TIMEOUT_MS, async () => ({
          text: await client.hget<string>(await keyOf(key), newest),
        }));
        if (read === undefined) return undefined;
        // A newer one has taken its place meanwhile.
        if (read.text === null) continue;
        return { newest, found: await unpacked(newest, read.text) };
      }
      return lookup;
    },

    /**
     * Saves it for all instances; a newer version stays. What a publish has overtaken is saved as stale.
     * @returns the page as it was saved; `undefined`: the store does not respond.
     */
    save: (page: PageToSave): Promise<CacheEntry | undefined> => saveInGroup(page),

    /** True: this instance renders the page. Also true where the store does not respond. */
    async takeLock(key: string, milliseconds: number): Promise<boolean> {
      const result = await circuit.run(READ_TIMEOUT_MS, async () => {
        const options = { nx: true, px: milliseconds } as const;
        return { taken: await client.set(await lockOf(key), randomUUID(), options) };
      });
      return result === undefined || result.taken !== null;
    },

    async releaseLock(key: string): Promise<void> {
      await circuit.run(WRITE_TIMEOUT_MS, async () => client.del(await lockOf(key)));
    },

    /** Adds a page that the platform caches. */
    async addPath(path: string): Promise<void> {
      await circuit.run(WRITE_TIMEOUT_MS, async () => {
        const pipeline = client.pipeline();
        addToList(pipeline, await listKey(), path, Date.now());
        return pipeline.exec();
      });
    },

    /** Paths of all pages that any instance of this build has rendered. Empty where that can't be known. */
    async paths(): Promise<readonly string[]> {
      const paths = await circuit.run(WRITE_TIMEOUT_MS, async () =>
        client.zrange<string[]>(await listKey(), 0, -1),
      );
      return paths ?? [];
    },
  };
}

/** `undefined`: it is not a page that the site has written. */
async function unpacked(name: string, packed: string): Promise<Found | undefined> {
  const text = await unpackText(packed).catch(() => '');
  const page = readPage(name, text);
  return page && { page, characters: text.length };
}
