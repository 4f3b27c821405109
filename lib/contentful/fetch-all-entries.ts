import { type Access, contentClient, type EntryQuery } from '@/lib/contentful/client';
import { type Collection, idOf, parseCollection } from '@/lib/contentful/parse-collection';
import { ContentServiceError } from '@/lib/runtime/errors';

export const MAX_PAGE_SIZE = 1000;
const MAX_READS = 3;

export async function fetchAllEntries<Item>(
  query: EntryQuery,
  access: Access,
  what: string,
  read: (entry: unknown) => Item,
): Promise<Item[]> {
  return uniqueItems(await fetchCollections(query, access, what)).map(([item]) => read(item));
}

export async function fetchCollections(
  query: EntryQuery,
  access: Access,
  what: string,
): Promise<Collection[]> {
  let collections = await fetchPages(query, access, what);
  // An unpublish during the read moves another entry to a page that was already read.
  for (let tries = 1; !hasAll(collections) && tries < MAX_READS; tries += 1) {
    collections = await fetchPages(query, access, what);
  }
  return collections;
}

/** A publish during the read can put an entry on two pages. */
export function uniqueItems(collections: readonly Collection[]): [unknown, Collection][] {
  const seen = new Set<string>();
  return collections.flatMap((collection) =>
    collection.items.flatMap((item): [unknown, Collection][] => {
      const id = idOf(item);
      if (id !== undefined && seen.has(id)) return [];
      if (id !== undefined) seen.add(id);
      return [[item, collection]];
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

function hasAll(collections: readonly Collection[]): boolean {
  const ids = new Set(collections.flatMap(({ items }) => items.map(idOf)));
  return collections.length === 1 || collections.every(({ total }) => total === ids.size);
}

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

const isTooLarge = (error: unknown): boolean =>
  error instanceof ContentServiceError && error.reason.includes('Response size too big');
