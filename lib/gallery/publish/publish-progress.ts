/** Keeps the record of one publish while it is on its way to the visitors. */
import { filterPath, pathsOf } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { type PublishRecord, saveRecord } from '#lib/freshness/publish-record';
import type { PublishEvent } from '#lib/freshness/webhook-event';
import type { PublishResult } from '#lib/gallery/publish/publish-result';
import { settledCatalogue } from '#lib/gallery/publish/settled-catalogue';

/** A page more says no more; the count is kept whole. */
const MOST_PAGES = 300;

export type Progress = {
  /** The delivery host serves what was published. */
  served: () => void;
  end: (result: PublishResult) => Promise<void>;
};

/** @param receivedAt when the webhook came, in milliseconds */
export function beginProgress(event: PublishEvent, receivedAt: number): Progress {
  const { action, id } = event;
  const record: PublishRecord = {
    id: `${receivedAt.toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    action,
    entryId: id,
    name: null,
    receivedAt,
    state: 'working',
    servedAfterMs: null,
    liveAfterMs: null,
    pages: [],
    pageCount: 0,
    failed: [],
    notKnown: [],
    reason: null,
  };
  const before = describe(id);
  const begun = before.then(({ name }) => saveRecord({ ...record, name }));
  return {
    served: () => {
      record.servedAfterMs = Date.now() - receivedAt;
    },
    end: async ({ isLive, revalidated, failed, notKnown, reason }) => {
      if (isLive) record.liveAfterMs = Date.now() - receivedAt;
      const [was, is] = [await before, await describe(id)];
      const own = new Set([...is.paths, ...was.paths].filter((path) => revalidated.includes(path)));
      // The beginning must not be written over the end.
      await begun;
      await saveRecord({
        ...record,
        name: is.name ?? was.name,
        state: isLive ? 'live' : 'failed',
        pages: [...new Set([...own, ...revalidated])].slice(0, MOST_PAGES),
        pageCount: revalidated.length,
        failed: failed.slice(0, MOST_PAGES),
        notKnown: isLive && isShownNowhere(event, is) ? [...notKnown, SHOWN_NOWHERE] : notKnown,
        reason: reason ?? null,
      });
    },
  };
}

const SHOWN_NOWHERE =
  'No page shows this entry. If it is a template or a filter, its name or its slug can’t be used, or another has that slug: the server’s log says which.';

const isShownNowhere = ({ type, action }: PublishEvent, { name }: Description) =>
  type === 'Entry' && action === 'publish' && name === null;

type Description = { name: string | null; paths: readonly string[] };

async function describe(entryId: string): Promise<Description> {
  try {
    return describeIn((await settledCatalogue()).catalogue, entryId);
  } catch {
    return { name: null, paths: [] };
  }
}

/** How visitors know an entry: a template, a filter, or a section of filters. */
export function describeIn(catalogue: Catalogue, entryId: string): Description {
  const template = catalogue.templateById.get(entryId);
  if (template !== undefined) return { name: template.name, paths: pathsOf(catalogue, template) };
  for (const { value } of catalogue.filterBySlug.values()) {
    if (value.id === entryId) return { name: value.name, paths: [filterPath(value.slug)] };
  }
  const group = catalogue.groups.find(({ section }) => section.id === entryId);
  return { name: group?.section.title ?? null, paths: [] };
}
