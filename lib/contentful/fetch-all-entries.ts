import { type Access, contentClient, type EntryQuery } from '@/lib/contentful/client';
import { type Collection, idOf, parseCollection } from '@/lib/contentful/parse-collection';
import { ContentServiceError } from '@/lib/errors';

/** The most items that the service returns in one response. */
export const MAX_PAGE_SIZE = 1000;

/** Every entry that matches the query; each is mapped with the response that it came in. */
export async function fetchAllEntries<Item>(
  query: EntryQuery,
  access: Access,
  what: string,
  read: (entry: unknown, collection: Collection) => Item,
): Promise<Item[]> {
  const readPage = (skip: number) =>
    fetchInParts({ ...query, limit: MAX_PAGE_SIZE, skip }, access, what);
  const first = await readPage(0);
  const skips = [];
  for (let skip = MAX_PAGE_SIZE; skip < first[0].total; skip += MAX_PAGE_SIZE) skips.push(skip);
  const rest = await Promise.all(skips.map(readPage));
  const seen = new Set<string>();
  return [first, ...rest].flat().flatMap((collection) =>
    collection.items.flatMap((entry) => {
      const id = idOf(entry);
      // An entry published between two responses can be in both.
      if (id !== undefined && seen.has(id)) return [];
      if (id !== undefined) seen.add(id);
      return [read(entry, collection)];
    }),
  );
}

/** One response, or two halves of it where it is too large to be sent. */
export async function fetchInParts(
  query: EntryQuery & { limit: number; skip: number },
  access: Access,
  what: string,
): Promise<[Collection, ...Collection[]]> {
  try {
    return [parseCollection(await contentClient(access).getEntries(query), what)];
  } catch (error) {
    if (!isTooLarge(error) || query.limit < 2) throw error;
  }
  const half = Math.ceil(query.limit / 2);
  const [first, second] = await Promise.all([
    fetchInParts({ ...query, limit: half }, access, what),
    fetchInParts({ ...query, limit: query.limit - half, skip: query.skip + half }, access, what),
  ]);
  return [...first, ...second];
}

/** The service has more to send than it sends at once. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ContentServiceError && error.reason.includes('Response size too big');
