import { type Access, contentClient, type EntryQuery } from '@/lib/contentful/client';
import { type Collection, idOf, parseCollection } from '@/lib/contentful/parse-collection';

/** The most items that the service returns in one response. */
export const MAX_PAGE_SIZE = 1000;

/** Every entry that matches the query; each is mapped with the response that it came in. */
export async function fetchAllPages<Item>(
  query: EntryQuery,
  access: Access,
  what: string,
  read: (entry: unknown, collection: Collection) => Item,
): Promise<Item[]> {
  const readPage = async (skip: number) =>
    parseCollection(
      await contentClient(access).getEntries({ ...query, limit: MAX_PAGE_SIZE, skip }),
      what,
    );
  const first = await readPage(0);
  const skips = [];
  for (let skip = MAX_PAGE_SIZE; skip < first.total; skip += MAX_PAGE_SIZE) skips.push(skip);
  const rest = await Promise.all(skips.map(readPage));
  const seen = new Set<string>();
  return [first, ...rest].flatMap((collection) =>
    collection.items.flatMap((entry) => {
      const id = idOf(entry);
      // An entry published between two responses can be in both.
      if (id !== undefined && seen.has(id)) return [];
      if (id !== undefined) seen.add(id);
      return [read(entry, collection)];
    }),
  );
}
