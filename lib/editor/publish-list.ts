import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { pathsOfEntry } from '@/lib/catalogue/page-registry';
import { synonymSearchPath } from '@/lib/catalogue/paths';
import { gapsOf } from '@/lib/content-checks/translation-gaps';
import { lastCatalogue, savedCatalogue } from '@/lib/contentful/get-catalogue';
import { modelProblems } from '@/lib/contentful/read-content-model';
import { type EditorQuery, hrefOf, isWanted } from '@/lib/editor/editor-query';
import type { EditorPanelView, EditorPublish, EditorView } from '@/lib/editor-props';
import { serviceStatus } from '@/lib/observability/service-status';
import { readPublishedCatalogue } from '@/lib/page/page-context';
import { MAX_LINES } from '@/lib/publishing/publish-lines';
import type { PublishRecord } from '@/lib/publishing/publish-record';
import { type PublishRow, readRows } from '@/lib/publishing/publish-row';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { withDeadline } from '@/lib/runtime/deadline';
import { isDevelopment, settings } from '@/lib/runtime/env';

const PAGE_SIZE = 25;
/** After this time, names and paths come from an older catalogue. */
const CATALOGUE_TIMEOUT_MS = 500;
/** Without a row, a publish counts as interrupted after this time. */
const INTERRUPTED_AFTER_MS = 15_000;

/** Never throws, so that `/editor` works during failures. */
export async function getEditorView(query: EditorQuery): Promise<EditorView> {
  const now = Date.now();
  const { page, search } = query;
  const from = (page - 1) * PAGE_SIZE;
  const [rows, catalogue] = await Promise.all([readRows(), catalogueOfPages()]);
  const shown = (record: PublishRecord) => publishOf(record, catalogue, rows, now);
  const isSearch = search.q !== '' || search.state !== '';
  const wanted = isSearch ? (one: PublishRecord) => isWanted(shown(one), one, search) : undefined;
  const { lines, total, isComplete } = await readPublishes(from, PAGE_SIZE, wanted);
  const names = namesIn(lines.flat());
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

/** Newer names win. The record of a removal may lack a name. */
const namesIn = (records: readonly PublishRecord[]): ReadonlyMap<string, string> =>
  new Map(
    records.toReversed().flatMap(({ entryId, name }) => (name === null ? [] : [[entryId, name]])),
  );

/** An entry and an asset may share an id. */
const subjectOf = ({ type, entryId }: PublishRecord) => `${type} ${entryId}`;

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
 * Never throws. `changedAt` is the latest time, in milliseconds: webhooks may come in any order.
 */
export async function lastPublishOf(
  id: string,
  catalogue: Catalogue | undefined,
): Promise<Pick<EditorPanelView, 'publish' | 'isComplete'> & { changedAt: number | undefined }> {
  const [rows, { lines, isComplete }] = await Promise.all([
    readRows(),
    readPublishes(0, MAX_LINES, ({ entryId }) => entryId === id),
  ]);
  const records = lines.flat();
  const ofEntry = records.filter(({ type = 'Entry' }) => type === 'Entry');
  const record = ofEntry[0] ?? records[0];
  const publish = record === undefined ? null : publishOf(record, catalogue, rows, Date.now());
  const times = ofEntry.flatMap(({ changedAt }) => (changedAt ? [Date.parse(changedAt)] : []));
  return { publish, isComplete, changedAt: times.length > 0 ? Math.max(...times) : undefined };
}

/** Never throws. */
export async function catalogueOfPages(): Promise<Catalogue | undefined> {
  const reading = withDeadline(CATALOGUE_TIMEOUT_MS, readPublishedCatalogue);
  return reading.then(
    ({ value }) => value,
    () => lastCatalogue() ?? savedCatalogue(),
  );
}

const brief = (publish: EditorPublish): EditorPublish => ({ ...publish, pages: [] });

function publishOf(
  record: PublishRecord,
  catalogue: Catalogue | undefined,
  rows: ReadonlyMap<string, PublishRow>,
  now: number,
): EditorPublish {
  // Next doesn't allow `undefined` in page props.
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
  const stage = rows.get(record.id)?.stage ?? null;
  // A failing store may lack the row.
  const isGone =
    state === 'working' &&
    stage === null &&
    serviceStatus('key-value store')?.isUp !== false &&
    now - begunAgainAt > INTERRUPTED_AFTER_MS;
  const href =
    (catalogue && (pathsOfEntry(catalogue, entryId)[0] ?? synonymSearchPath(catalogue, entryId))) ??
    null;
  const gaps = catalogue ? gapsOf(catalogue, entryId).map(({ text }) => text) : [];
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
    ...(gaps.length > 0 && { gaps: gaps.join(' ') }),
    isAccepted,
    isRenderedOnVisit: isDevelopment(),
  };
}

const isShownSection = (catalogue: Catalogue | undefined, id: string): boolean =>
  catalogue?.groups.some(({ section, filters }) => section.id === id && filters.length > 0) ??
  false;
