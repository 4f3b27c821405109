import { type Access, contentClient, type EntryQuery } from '@/lib/contentful/client';
import { type Collection, idOf, parseCollection } from '@/lib/contentful/parse-collection';
import { ContentServiceError } from '@/lib/runtime/errors';

/** The most items that the service returns in one response. */
export const MAX_PAGE_SIZE = 1000;
/** Where entries come and go all the time, the last of these is used. */
const MAX_READS = 3;

/** Every entry that matches the query; each is mapped with the response that it came in. */
export async function fetchAllEntries<Item>(
  query: EntryQuery,
  access: Access,
  what: string,
  read: (entry: unknown, collection: Collection) => Item,
): Promise<Item[]> {
  let collections = await fetchPages(query, access, what);
  // Where an entry is unpublished meanwhile, another moves to a page that was read already, and is missed.
  for (let tries = 1; !hasAll(collections) && tries < MAX_READS; tries += 1) {
    collections = await fetchPages(query, access, what);
  }
  const seen = new Set<string>();
  return collections.flatMap((collection) =>
    collection.items.flatMap((entry) => {
      const id = idOf(entry);
      // An entry published between two responses can be in both.
      if (id !== undefined && seen.has(id)) return [];
      if (id !== undefined) seen.add(id);
      return [read(entry, collection)];
    }),
  );
}

async function fetchPages(query: EntryQuery, access: Access, what: string): Promise<Collection[]> {
  const readPage = (skip: number) =>
    fetchInParts({ ...query, limit: MAX_PAGE_SIZE, skip }, access, what);
  const first = await readPage(0);
  const skips = [];
  for (let skip = MAX_PAGE_SIZE; skip < first[0].total; skip += MAX_PAGE_SIZE) skips.push(skip);
  const rest = await Promise.all(skips.map(readPage));
  return [first, ...rest].flat();
}

/** One response has all, whatever it says. */
function hasAll(collections: readonly Collection[]): boolean {
  const ids = new Set(collections.flatMap(({ items }) => items.map(idOf)));
  return collections.length === 1 || collections.every(({ total }) => total === ids.size);
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
