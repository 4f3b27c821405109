/**
 * A page is a hash with a field for each version, named by `nameOf`. Nothing is overwritten: readers take the newest
 * version, and writers remove older ones. A page's record goes to the ledger after the page.
 */
import { randomUUID } from 'node:crypto';
import {
  type CacheEntry,
  isNewer,
  nameOf,
  newestOf,
  pathOfKey,
  readPage,
} from '@/lib/next-internals/cache-entry';
import { buildId } from '@/lib/next-internals/prerendered-pages';
import { type PageRecord, pageRecords } from '@/lib/page-cache/page-records';
import { ledgerKey, ledgerValue, type SharedStore } from '@/lib/page-cache/shared-store';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';
import { batched } from '@/lib/runtime/batch-calls';
import { packText, unpackText } from '@/lib/runtime/packed-text';

/** For each answer, while a visitor waits. A slow store is better than an old page. */
const READ_TIMEOUT_MS = 500;
/** No visitor waits for a write. */
const WRITE_TIMEOUT_MS = 2_000;
/** A page has some 20 kB, and a REST request has a size limit. */
const MAX_SAVED_AT_ONCE = 20;
/** Tries to read a page that others are replacing. */
const MAX_ATTEMPTS = 3;
/** Shorter for 404s and redirects, because anybody can make up paths. */
const ABSENT_EXPIRY_SECONDS = 3_600;

export type Found = { page: CacheEntry; characters: number };

/** `newest` is the newest stored version's name, and `found` that version if the caller's is older. */
export type PageLookup = { newest: string | undefined; found: Found | undefined };

/** `record` is `undefined` for a 404 or redirect that is stored again. */
export type PageToSave = {
  key: string;
  page: CacheEntry;
  text: string;
  record: PageRecord | undefined;
};

const keyOf = async (key: string) => `page:${await buildId()}:${key}`;
const lockOf = async (key: string) => `making:${await buildId()}:${key}`;

export function createRedisPages(shared: SharedStore) {
  const { client, circuit, addVersions, acceptVersions } = shared;
  const saveInGroup = batched(
    async (saves: readonly PageToSave[]) =>
      (await circuit.run(WRITE_TIMEOUT_MS, () => savePages(shared, saves))) ?? [],
    MAX_SAVED_AT_ONCE,
  );
  return {
    /** Returns `undefined` if the store does not respond. @param have name of the caller's version */
    async get(key: string, have: string | undefined): Promise<PageLookup | undefined> {
      let lookup: PageLookup | undefined;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const asked = await circuit.run(READ_TIMEOUT_MS, async () => {
          const pipeline = client.pipeline();
          pipeline.hkeys(await keyOf(key));
          await addVersions(pipeline);
          const [found, versions] = await pipeline.exec<[string[], unknown]>();
          acceptVersions(versions);
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
        // A newer version has replaced it meanwhile.
        if (read.text === null) continue;
        return { newest, found: await unpacked(newest, read.text) };
      }
      return lookup;
    },

    /** @returns false if the store does not respond */
    save: async (page: PageToSave): Promise<boolean> => (await saveInGroup(page)) ?? false,

    /** Also true if the store does not respond. */
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
  };
}

async function savePages(
  { client, addVersions, acceptVersions }: SharedStore,
  saves: readonly PageToSave[],
): Promise<true[]> {
  const packed = await Promise.all(
    saves.map(async (save) => ({
      ...save,
      pageKey: await keyOf(save.key),
      gzipped: await packText(save.text),
    })),
  );
  const pipeline = client.pipeline();
  const records: Record<string, string> = {};
  for (const { key, pageKey, page, gzipped, record } of packed) {
    pipeline.hset(pageKey, { [nameOf(page)]: gzipped });
    const path = pathOfKey(key);
    const isPage = page.value?.kind === 'PAGES';
    pipeline.expire(pageKey, isPage ? EXPIRY_SECONDS : ABSENT_EXPIRY_SECONDS);
    // Made-up paths stay out of the ledger, but paths of removed pages stay in.
    if (record !== undefined && (isPage || pageRecords().pages.has(path))) {
      records[path] = ledgerValue(record);
    }
    pipeline.del(await lockOf(key));
  }
  if (Object.keys(records).length > 0) {
    pipeline.hset(await ledgerKey(), records);
    pipeline.expire(await ledgerKey(), EXPIRY_SECONDS);
  }
  for (const { pageKey } of packed) pipeline.hkeys(pageKey);
  await addVersions(pipeline);
  const results = await pipeline.exec<unknown[]>();
  acceptVersions(results.at(-1));
  const stored = results.slice(-1 - saves.length, -1);
  const correction = client.pipeline();
  for (const [index, { pageKey }] of packed.entries()) {
    const names = [stored[index] ?? []].flat().map(String);
    const newest = newestOf(names);
    const outdated = names.filter((name) => isNewer(newest, name));
    if (outdated.length > 0) correction.hdel(pageKey, ...outdated);
  }
  if (correction.length() > 0) await correction.exec();
  return saves.map(() => true);
}

/** Returns `undefined` if the site has not written the text. */
async function unpacked(name: string, packed: string): Promise<Found | undefined> {
  const text = await unpackText(packed).catch(() => '');
  const page = readPage(name, text);
  return page && { page, characters: text.length };
}
