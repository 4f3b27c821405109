/** The list of publishes on `/editor`: each with its result. */

import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { pathOfEntry } from '@/lib/catalogue/page-registry';
import { synonymSearchPath } from '@/lib/catalogue/paths';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { modelProblems } from '@/lib/contentful/read-model';
import { type EditorQuery, hrefOf, isWanted } from '@/lib/editor/editor-query';
import type { EditorPanelView, EditorPublish, EditorView } from '@/lib/editor-props';
import { readPublishedCatalogue } from '@/lib/page/page-context';
import { baselineOrNothing } from '@/lib/publishing/last-rendered-catalogue';
import { MAX_LINES } from '@/lib/publishing/publish-lines';
import { type ReadProgress, readProgress } from '@/lib/publishing/publish-progress';
import type { PublishRecord } from '@/lib/publishing/publish-record';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { withDeadline } from '@/lib/runtime/deadline';
import { isDevelopment, settings } from '@/lib/runtime/env';

const PAGE_SIZE = 25;
/** By then the process that works on a publish has said so in the store. */
const PROGRESS_GRACE_MS = 15_000;
/** After that, names and paths come from an older catalogue. */
const CATALOGUE_TIMEOUT_MS = 500;
/** Longer than a publish takes: where no process can say that it works on it, most likely none does. */
const INTERRUPTED_AFTER_MS = 180_000;

/** Never throws: it must work when nothing else does. */
export async function getEditorView(query: EditorQuery): Promise<EditorView> {
  const now = Date.now();
  const { page, search } = query;
  const from = (page - 1) * PAGE_SIZE;
  const [progress, catalogue] = await Promise.all([readProgress(), catalogueOfPages()]);
  const shown = (record: PublishRecord) => publishOf(record, catalogue, progress, now);
  const isSearch = search.q !== '' || search.state !== '';
  const wanted = isSearch ? (one: PublishRecord) => isWanted(shown(one), one, search) : undefined;
  const { lines, total, isComplete } = await readPublishes(from, PAGE_SIZE, wanted);
  const names = namesIn(lines.flat());
  // Without a search the first page has all that came later.
  const newest = await newestOf(lines.flat(), isSearch || page > 1);
  const laterOf = (record: PublishRecord) => {
    const later = newest.get(subjectOf(record));
    return later && later.receivedAt > record.receivedAt ? shown(later).state : null;
  };
  return {
    lines: lines.map((records) => ({
      id: records.at(-1)?.id ?? '',
      publishes: records
        .map((record) => ({
          ...shown({ ...record, name: record.name ?? names.get(record.entryId) ?? null }),
          later: laterOf(record),
        }))
        .map((publish) => (records.length > 1 ? brief(publish) : publish)),
    })),
    search,
    isComplete,
    localEditorUrl: settings().localEditorUrl ?? null,
    modelProblems: modelProblems().map(({ message }) => message),
    checkedAt: new Date(now).toISOString(),
    newerHref: page > 1 ? hrefOf({ search, page: page - 1 }) : null,
    olderHref: from + PAGE_SIZE < total ? hrefOf({ search, page: page + 1 }) : null,
  };
}

/**
 * A removal has no name where its webhook came before that of the publish, which has; a publish under way may have none.
 *
 * @param records newest first: an entry's last name counts
 */
const namesIn = (records: readonly PublishRecord[]): ReadonlyMap<string, string> =>
  new Map(
    records.toReversed().flatMap(({ entryId, name }) => (name === null ? [] : [[entryId, name]])),
  );

/** An entry and an asset may have the same id. */
const subjectOf = ({ type, entryId }: PublishRecord) => `${type} ${entryId}`;

/** The last publish of each entry; at least of those with one here that may have failed. */
async function newestOf(
  records: readonly PublishRecord[],
  isElsewhere: boolean,
): Promise<ReadonlyMap<string, PublishRecord>> {
  const open = new Set(
    records.filter(({ state }) => state === 'failed' || state === 'working').map(subjectOf),
  );
  const isOpen = (record: PublishRecord) => open.has(subjectOf(record));
  const isRead = isElsewhere && open.size > 0;
  const all = isRead ? (await readPublishes(0, MAX_LINES, isOpen)).lines.flat() : records;
  return new Map(all.toReversed().map((record) => [subjectOf(record), record]));
}

/**
 * Of the entry, else of the asset with that id. Never throws.
 * @param catalogue for its name and page
 * @returns `changedAt`: of the entry, the latest that is known, in milliseconds; webhooks come in any order
 */
export async function lastPublishOf(
  id: string,
  catalogue: Catalogue | undefined,
): Promise<Pick<EditorPanelView, 'publish' | 'isComplete'> & { changedAt: number | undefined }> {
  const [progress, { lines, isComplete }] = await Promise.all([
    readProgress(),
    readPublishes(0, MAX_LINES, ({ entryId }) => entryId === id),
  ]);
  const records = lines.flat();
  const ofEntry = records.filter(({ type = 'Entry' }) => type === 'Entry');
  const record = ofEntry[0] ?? records[0];
  const publish = record === undefined ? null : publishOf(record, catalogue, progress, Date.now());
  const times = ofEntry.flatMap(({ changedAt }) => (changedAt ? [Date.parse(changedAt)] : []));
  return { publish, isComplete, changedAt: times.length > 0 ? Math.max(...times) : undefined };
}

/** `undefined`: none is known. Never throws. */
export async function catalogueOfPages(): Promise<Catalogue | undefined> {
  // Of several instances, another may have handled the last publish; functions share what it was rendered from.
  if (settings().deployment !== 'shared') return baselineOrNothing();
  const reading = withDeadline(CATALOGUE_TIMEOUT_MS, readPublishedCatalogue);
  return reading.then(
    ({ value }) => value,
    () => lastCatalogue() ?? baselineOrNothing(),
  );
}

/** Without its pages, which are not shown in a line of several publishes. */
const brief = (publish: EditorPublish): EditorPublish => ({ ...publish, pages: [] });

function publishOf(
  record: PublishRecord,
  catalogue: Catalogue | undefined,
  { stages, isComplete }: ReadProgress,
  now: number,
): EditorPublish {
  // What a webhook need not have is not shown, and a page's props may not be `undefined`.
  const { type: _, revision: _r, createdAt: _c, deletedAt: _d, ...shown } = record;
  const {
    entryId,
    name,
    receivedAt,
    begunAgainAt = receivedAt,
    state,
    isAccepted = false,
    reason,
    ...rest
  } = shown;
  const stage = stages.get(record.id) ?? null;
  const timeoutMs = isComplete ? PROGRESS_GRACE_MS : INTERRUPTED_AFTER_MS;
  const isGone = state === 'working' && stage === null && now - begunAgainAt > timeoutMs;
  const href =
    (catalogue && (pathOfEntry(catalogue, entryId) ?? synonymSearchPath(catalogue, entryId))) ??
    null;
  const isShownSince =
    state === 'not-shown' && (href !== null || isShownSection(catalogue, entryId));
  return {
    ...rest,
    entryId,
    failedCount: record.failedCount ?? record.failed.length,
    name: name ?? entryId,
    href,
    changedAt: record.changedAt ?? null,
    receivedAt: new Date(receivedAt).toISOString(),
    state: isGone ? 'interrupted' : state,
    stage: state === 'working' ? stage : null,
    reason: isShownSince ? notShownCopy.shownSince : reason,
    isShownSince,
    later: null,
    isAccepted,
    isRenderedOnVisit: isDevelopment(),
  };
}

const isShownSection = (catalogue: Catalogue | undefined, id: string): boolean =>
  catalogue?.groups.some(({ section, filters }) => section.id === id && filters.length > 0) ??
  false;
