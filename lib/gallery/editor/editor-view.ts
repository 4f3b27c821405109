/** What `/editor` shows: each publish, and what became of it. */
import { addressOfEntry } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { type PublishRecord, readRecords } from '#lib/freshness/publish-record';
import { settledCatalogue } from '#lib/gallery/publish/settled-catalogue';
import type { EditorPublish, EditorView } from '#lib/page-props';

const PAGE_SIZE = 25;
/** A webhook is answered long before; a record still open then belongs to a server that ended. */
const INTERRUPTED_AFTER_MS = 60_000;
const PATH = '/editor';

/** Never throws: it must work when nothing else does. @param page counted from 1 */
export async function editorView(page: number): Promise<EditorView> {
  const now = Date.now();
  const from = (page - 1) * PAGE_SIZE;
  const [{ records, total, isComplete }, catalogue] = await Promise.all([
    readRecords(from, PAGE_SIZE),
    settledCatalogue().then(
      (settled) => settled.catalogue,
      () => undefined,
    ),
  ]);
  return {
    publishes: records.map((record) => publishOf(record, catalogue, now)),
    isComplete,
    checkedAt: new Date(now).toISOString(),
    newerHref: page > 1 ? hrefOf(page - 1) : null,
    olderHref: from + PAGE_SIZE < total ? hrefOf(page + 1) : null,
  };
}

const hrefOf = (page: number) => (page === 1 ? PATH : `${PATH}?page=${page}`);

function publishOf(
  record: PublishRecord,
  catalogue: Catalogue | undefined,
  now: number,
): EditorPublish {
  const { entryId, name, receivedAt, state, ...rest } = record;
  const isInterrupted = state === 'working' && now - receivedAt > INTERRUPTED_AFTER_MS;
  return {
    ...rest,
    name: name ?? entryId,
    href: (catalogue && addressOfEntry(catalogue, entryId)) ?? null,
    receivedAt: new Date(receivedAt).toISOString(),
    state: isInterrupted ? 'interrupted' : state,
  };
}
