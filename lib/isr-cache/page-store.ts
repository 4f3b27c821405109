/**
 * Pages in the key-value store. A page is a hash whose fields are its generations, each called by what
 * its content holds and when it was made (`kept-page.ts`). Nobody overwrites anything: readers take the
 * newest, whoever wrote last, and writers remove what is older.
 */
import { randomUUID } from 'node:crypto';
import { settings } from '#lib/env';
import { EXPIRY_SECONDS } from '#lib/freshness/cache-tags';
import { impatientClient } from '#lib/freshness/key-value-client';
import {
  addPublishNumber,
  lastPublishNumber,
  takePublishNumber,
} from '#lib/freshness/publish-number';
import { buildId } from '#lib/isr-cache/build-pages';
import {
  isNewer,
  type KeptPage,
  nameOf,
  newestOf,
  packPage,
  pathOfKey,
  readPage,
  unpackPage,
} from '#lib/isr-cache/kept-page';
import { askStore } from '#lib/isr-cache/store-circuit';
import { processWide } from '#lib/process-wide';

/** While a visitor waits. */
const READ_PATIENCE_MS = 500;
/** Off the visitor's path. */
const WRITE_PATIENCE_MS = 2_000;
/** Of finding a page that others replace at the same moment. */
const MOST_ATTEMPTS = 3;
/** An address that leads to nothing can be made up by anybody. */
const ABSENT_EXPIRY_SECONDS = 3_600;

export type Found = { page: KeptPage; bytes: number };

/** `newest`: its name in the store. `found`: it, where it is newer than what the caller has. */
export type Look = { newest: string | undefined; found: Found | undefined };

/** `undefined`: the store does not answer. */
export function lookUp(key: string, have: string | undefined): Promise<Look | undefined> {
  return askStore(READ_PATIENCE_MS, async () => {
    const pageKey = await keyOf(key);
    let look: Look = { newest: undefined, found: undefined };
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const pipeline = impatientClient().pipeline();
      pipeline.hkeys(pageKey);
      addPublishNumber(pipeline);
      const [names, publishNumber] = await pipeline.exec<[string[], unknown]>();
      takePublishNumber(publishNumber);
      const newest = newestOf(names);
      look = { newest, found: undefined };
      if (newest === undefined || !isNewer(newest, have)) break;
      const text = await impatientClient().hget<string>(pageKey, newest);
      // A newer one has taken its place meanwhile.
      if (text === null) continue;
      return { newest, found: await unpacked(newest, text) };
    }
    return look;
  });
}

/**
 * Keeps it for all instances; where there is a newer one, that one stays. What a publish has overtaken
 * is kept as stale. The page as it was kept; `undefined`: the store does not answer.
 *
 * @param replaced name of the generation that it takes the place of, where that is known
 */
export async function keepInStore(
  key: string,
  page: KeptPage,
  text: string,
  replaced: string | undefined,
): Promise<KeptPage | undefined> {
  const packed = await packPage(text);
  return askStore(WRITE_PATIENCE_MS, async () => {
    const [pageKey, name] = [await keyOf(key), nameOf(page)];
    const pipeline = impatientClient().pipeline();
    pipeline.hset(pageKey, { [name]: packed });
    if (replaced !== undefined && isNewer(name, replaced)) pipeline.hdel(pageKey, replaced);
    pipeline.expire(pageKey, page.value === null ? ABSENT_EXPIRY_SECONDS : EXPIRY_SECONDS);
    if (page.value?.kind === 'PAGES') {
      pipeline.zadd(await listKey(), { score: page.madeAt, member: pathOfKey(key) });
      pipeline.expire(await listKey(), EXPIRY_SECONDS);
    }
    pipeline.del(await lockOf(key));
    pipeline.hkeys(pageKey);
    addPublishNumber(pipeline);
    const answers = await pipeline.exec<unknown[]>();
    takePublishNumber(answers.at(-1));
    const names = [answers.at(-2) ?? []].flat().map(String);
    const newest = newestOf(names);
    const outdated = names.filter((other) => isNewer(newest, other));
    const isOvertaken = page.holds < lastPublishNumber();
    const kept = isOvertaken ? { ...page, madeAt: 0 } : page;
    if (nameOf(kept) !== name) {
      await impatientClient().hset(pageKey, { [nameOf(kept)]: packed });
      outdated.push(name);
    }
    if (outdated.length > 0) await impatientClient().hdel(pageKey, ...outdated);
    return kept;
  });
}

/** `undefined`: somebody else wrote it. */
async function unpacked(name: string, packed: string): Promise<Found | undefined> {
  const text = await unpackPage(packed).catch(() => '');
  const page = readPage(name, text);
  return page && { page, bytes: text.length };
}

/** True: this instance makes the page. Also where the store does not answer. */
export async function takeLock(key: string, milliseconds: number): Promise<boolean> {
  const answer = await askStore(READ_PATIENCE_MS, async () => {
    const taken = await impatientClient().set(await lockOf(key), randomUUID(), {
      nx: true,
      px: milliseconds,
    });
    return { isTaken: taken !== null };
  });
  return answer?.isTaken ?? true;
}

export async function releaseLock(key: string): Promise<void> {
  await askStore(WRITE_PATIENCE_MS, async () => impatientClient().del(await lockOf(key)));
}

/** Addresses of all pages that any instance of this build has made. Empty where that can't be known. */
export async function pagesOfAllInstances(): Promise<readonly string[]> {
  if (settings().isrCache === 'file') return [];
  const paths = await askStore(WRITE_PATIENCE_MS, async () =>
    impatientClient().zrange<string[]>(await listKey(), 0, -1),
  );
  return paths ?? [];
}

const keyOf = async (key: string) => `page:${await buildId()}:${key}`;
const lockOf = async (key: string) => `making:${await buildId()}:${key}`;
const listKey = () => processWide('page-list-key', async () => `pages:${await buildId()}`);
