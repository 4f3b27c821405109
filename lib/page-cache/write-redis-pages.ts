/** How pages are written to the key-value store: any number of them together. */
import {
  type CacheEntry,
  isNewer,
  nameOf,
  newestOf,
  packText,
  pathOfKey,
} from '@/lib/next-internals/cache-entry';
import { buildId } from '@/lib/next-internals/prerendered-pages';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';
import type { RedisClient } from '@/lib/redis/client';
import type { PublishVersion } from '@/lib/redis/publish-version';

/** For 404s and redirects: anybody can make up paths that lead to one. */
const ABSENT_EXPIRY_SECONDS = 3_600;

/** `replaced`: name of the version that it replaces, where that is known. */
export type PageToSave = {
  key: string;
  page: CacheEntry;
  text: string;
  replaced: string | undefined;
};

/** Takes one round trip; two where a page was overtaken, or has older versions to be deleted. */
export async function savePages(
  { client, publishVersion }: { client: RedisClient; publishVersion: PublishVersion },
  saves: readonly PageToSave[],
): Promise<CacheEntry[]> {
  const packed = await Promise.all(
    saves.map(async (save) => ({
      ...save,
      pageKey: await keyOf(save.key),
      gzipped: await packText(save.text),
    })),
  );
  const pipeline = client.pipeline();
  for (const { key, pageKey, page, gzipped, replaced } of packed) {
    const name = nameOf(page);
    pipeline.hset(pageKey, { [name]: gzipped });
    if (replaced !== undefined && isNewer(name, replaced)) pipeline.hdel(pageKey, replaced);
    const isPage = page.value?.kind === 'PAGES';
    pipeline.expire(pageKey, isPage ? EXPIRY_SECONDS : ABSENT_EXPIRY_SECONDS);
    if (isPage) {
      addToList(pipeline, await listKey(), pathOfKey(key), page.renderedAt);
    }
    pipeline.del(await lockOf(key));
  }
  for (const { pageKey } of packed) pipeline.hkeys(pageKey);
  await publishVersion.addTo(pipeline);
  const results = await pipeline.exec<unknown[]>();
  publishVersion.accept(results.at(-1));
  const versions = results.slice(-1 - saves.length, -1);
  const correction = client.pipeline();
  const saved = packed.map(({ pageKey, page, gzipped }, index) => {
    const name = nameOf(page);
    const names = [versions[index] ?? []].flat().map(String);
    const newest = newestOf(names);
    const outdated = names.filter((other) => isNewer(newest, other));
    const isOvertaken = page.publishedUpTo < publishVersion.latest();
    const current = isOvertaken ? { ...page, renderedAt: 0 } : page;
    if (nameOf(current) !== name) {
      correction.hset(pageKey, { [nameOf(current)]: gzipped });
      outdated.push(name);
    }
    if (outdated.length > 0) correction.hdel(pageKey, ...outdated);
    return current;
  });
  if (correction.length() > 0) await correction.exec();
  return saved;
}

export function addToList(
  pipeline: ReturnType<RedisClient['pipeline']>,
  key: string,
  path: string,
  renderedAt: number,
): void {
  pipeline.zadd(key, { score: renderedAt, member: path });
  pipeline.expire(key, EXPIRY_SECONDS);
}

export const keyOf = async (key: string) => `page:${await buildId()}:${key}`;
export const lockOf = async (key: string) => `making:${await buildId()}:${key}`;
export const listKey = async () => `pages:${await buildId()}`;
