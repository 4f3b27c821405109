/** Reads the Sync API page by page: everything that is published, or all changes since a token. */
import { z } from 'zod';
import { contentClient, type SyncQuery } from '@/lib/contentful/client';
import { MalformedResponseError } from '@/lib/runtime/errors';

/** An item has all of its fields in all locales, and the service sends 7 MB at once. */
const MAX_PAGE_SIZE = 200;

const deleted = z.array(z.object({ sys: z.object({ id: z.string() }) }));

const pageSchema = z.object({
  entries: z.array(z.unknown()),
  assets: z.array(z.unknown()),
  deletedEntries: deleted,
  deletedAssets: deleted,
  nextPageToken: z.string().min(1).optional(),
  nextSyncToken: z.string().min(1).optional(),
});

/**
 * One page of an answer.
 * @param token `undefined`: an initial sync
 * @throws MalformedResponseError, and as in `http-adapter.ts`
 */
export async function syncPage(token: string | undefined) {
  const query: SyncQuery =
    token === undefined ? { initial: true, limit: MAX_PAGE_SIZE } : { nextSyncToken: token };
  const { data } = pageSchema.safeParse(await contentClient('delivery').sync(query));
  const next = data?.nextPageToken ?? data?.nextSyncToken;
  if (data === undefined || next === undefined) {
    throw new MalformedResponseError('sync', 'it has no items, or no token');
  }
  return {
    /** Entries and assets, each with its fields in all locales. */
    items: [...data.entries, ...data.assets],
    /** `Entry!id` or `Asset!id`. */
    removed: [
      ...data.deletedEntries.map(({ sys }) => `Entry!${sys.id}`),
      ...data.deletedAssets.map(({ sys }) => `Asset!${sys.id}`),
    ],
    /** To ask for the next page, or for what has changed since the last one. */
    token: next,
    isLast: data.nextPageToken === undefined,
  };
}
