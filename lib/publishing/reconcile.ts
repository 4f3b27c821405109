/** The loop that makes pages fresh. It compares states and not events, so another pass is always safe. */

import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isPageStamp, stampsOf } from '@/lib/cards/page-stamp';
import { prepareSimilarTemplates } from '@/lib/cards/similar-templates';
import type { Catalogue, CatalogueContent } from '@/lib/catalogue/catalogue';
import { addressesOf, listPaths, pathsOfEntry } from '@/lib/catalogue/page-registry';
import { filterPath } from '@/lib/catalogue/paths';
import {
  getCatalogueSince,
  revisionsOf,
  saveCatalogueSnapshot,
} from '@/lib/contentful/get-catalogue';
import { isIncluded } from '@/lib/contentful/wait-until-delivered';
import { revalidateByRequest } from '@/lib/next-internals/revalidate-by-request';
import { logInfo, logWarning } from '@/lib/observability/log';
import { mostVisitedFirst } from '@/lib/observability/page-visits';
import { absentStamp, recordMoves } from '@/lib/page/redirects';
import type { PageRecord } from '@/lib/page-cache/page-records';
import { staleServing } from '@/lib/page-cache/reading-rule';
import { store } from '@/lib/page-cache/store';
import { finishPublish } from '@/lib/publishing/finish-publish';
import { type FailingPage, planPass } from '@/lib/publishing/plan-pass';
import {
  ageOf,
  changeRow,
  flushRows,
  isAnswered,
  type PublishRow,
  readRows,
} from '@/lib/publishing/publish-row';
import { beginProxyRefresh } from '@/lib/publishing/refresh-proxies';
import { OVERTAKEN, type Revalidate, renderPage } from '@/lib/publishing/render-page';
import { pathsTaggedWith } from '@/lib/redis/cache-tags';
import { isDevelopment } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { inLanguage } from '@/lib/runtime/languages';
import { backgroundPause, repeat, server, serverCell } from '@/lib/runtime/server-state';
import { createTurns } from '@/lib/runtime/turns';

const CONCURRENCY = 8;
/** In a burst, passes start this far apart, or four times the cost of reading and comparing if that is longer. */
const MIN_PASS_MS = 700;
const COST_FACTOR = 4;
const READ_AGAIN_MS = 150;
/** Reading is repeated, because one node of the delivery API may be behind another. */
const INCLUDED_TIMEOUT_MS = 17_000;
/** The pause if the content could not be read. */
const RETRY_MS = 3_000;
const FIRST_PAGE_RETRY_MS = 3_500;
const MAX_PAGE_RETRY_MS = 300_000;
/** After so many tries, the publishes that the page concerns fail. */
const MAX_TRIES = 5;
/** How long a publish waits if the content can’t be read and the webhook won’t come again. */
const MAX_WAIT_MS = 600_000;
const RENEW_LEASE_MS = 3_000;
const SAVE_ROWS_MS = 1_000;
/** A path without a page is compared until its record is this old. */
const ABSENT_TRUST_MS = 7 * 24 * 3600 * 1000;

type Waiting = {
  isEnding: boolean;
  concerned: ReadonlySet<string>;
  left: Set<string>;
  rendered: Set<string>;
  notes: Set<string>;
  /** Pages that already failed. Empty if the publish came alone, because then it may be the cause. */
  failedBefore: ReadonlySet<string>;
};

export const publishLoop = serverCell('publishLoop', () => ({
  running: undefined as Promise<void> | undefined,
  isWoken: false,
  /** The catalogue of the previous pass, and its version. */
  before: undefined as Catalogue | undefined,
  version: -1,
  /** The content of the last catalogue snapshot. */
  saved: undefined as CatalogueContent | undefined,
  /** By row id. */
  waiting: new Map<string, Waiting>(),
  retryAt: Number.POSITIVE_INFINITY,
  /** If true, the next pass waits for more publishes. */
  isBurst: false,
  /** A time of `performance.now()`: before it this pass isn't stopped, and in a burst the next one waits. */
  gathersUntil: Number.NEGATIVE_INFINITY,
}));

/** Starts the loop, or makes it go round once more. Never throws. */
export function wake(revalidate: Revalidate = revalidateByRequest): Promise<void> {
  const loop = publishLoop();
  loop.isWoken = true;
  loop.running ??= run(revalidate).finally(() => {
    loop.running = undefined;
    // A row may have come after the last look.
    if (loop.isWoken) void wake(revalidate);
  });
  return loop.running;
}

async function run(revalidate: Revalidate): Promise<void> {
  const loop = publishLoop();
  const { takeLease, releaseLease } = store();
  while (loop.isWoken) {
    if (loop.isBurst) await wait(Math.max(0, loop.gathersUntil - performance.now()));
    loop.isWoken = false;
    if (!(await takeLease())) return;
    const stopRenewing = repeat(RENEW_LEASE_MS, takeLease);
    try {
      await runPass(revalidate);
    } catch (error) {
      logWarning('publish.pass-failed', `The content could not be read: ${reasonOf(error)}`);
      await failOverdue(error);
      retryIn(RETRY_MS, revalidate);
    } finally {
      stopRenewing();
      await releaseLease();
    }
  }
}

function retryIn(milliseconds: number, revalidate: Revalidate): void {
  const loop = publishLoop();
  const own = server();
  const at = Date.now() + milliseconds;
  if (at >= loop.retryAt) return;
  loop.retryAt = at;
  void backgroundPause(milliseconds, own).then(() => {
    if (loop.retryAt !== at) return;
    loop.retryAt = Number.POSITIVE_INFINITY;
    return wake(revalidate);
  });
}

async function runPass(revalidate: Revalidate): Promise<void> {
  const loop = publishLoop();
  const startedAt = performance.now();
  await store().sync();
  const all = await readRows();
  for (const id of loop.waiting.keys()) if (!all.has(id)) loop.waiting.delete(id);
  const delivered = [...all.values()].filter(({ servedAfterMs }) => servedAfterMs !== null);
  const { value: catalogue, readAt } = await getCatalogueSince(Date.now());
  const rows = delivered.filter((row) => isRead(row, catalogue));
  if (rows.length < delivered.length) {
    retryIn(READ_AGAIN_MS, revalidate);
    if (rows.every(({ id }) => loop.waiting.has(id))) return;
  }
  await advanceAddresses(catalogue, rows);
  const ownPaths = new Map(rows.map((row) => [row, ownPathsOf(row)]));
  if (isDevelopment()) {
    // Each visit renders its page, and `res.revalidate` fails for dynamic routes.
    for (const row of rows) await finishPublish(row, { revalidated: [], failed: [], notKnown: [] });
    loop.before = catalogue;
    return;
  }
  const records = await store().readRecords();
  const known = new Map(records);
  const wanted = await wantedStamps(
    catalogue,
    known,
    await furtherPaths(records, ownPaths, catalogue),
  );
  const failing = await readFailing();
  // If another process made the latest pass, this one may not have its catalogue.
  if (store().versions.latest() !== loop.version) loop.before = undefined;
  const before = loop.before && stampsOf(loop.before);
  const plan = planPass(
    {
      rows: ownPaths,
      left: new Map([...loop.waiting].map(([id, { left }]) => [id, left])),
      known,
      wanted,
      before: before && ((path) => before(path, known.get(path)?.picks)),
      wasRead: ({ event }) => wasRead(event, loop.before),
      failing,
      now: Date.now(),
    },
    mostVisitedFirst,
  );
  const isNewContent =
    loop.before === undefined
      ? plan.render.length > 0 || rows.length > 0
      : loop.before.content !== catalogue.content;
  if (isNewContent) await store().bump(readAt);
  loop.before = catalogue;
  loop.version = store().versions.latest();
  const cost = performance.now() - startedAt;
  loop.isBurst = rows.length > 1;
  loop.gathersUntil = startedAt + Math.max(MIN_PASS_MS, COST_FACTOR * cost);
  const isWhole = await renderPlan(plan, rows, revalidate, {
    catalogue,
    wanted,
    failing,
    isNewContent,
    hasRecords: records !== undefined,
  });
  const isCaughtUp = isWhole && !plan.render.some((path) => failing.has(path));
  if (rows.length === 0 && plan.render.length > 0 && isCaughtUp) {
    logInfo('pages.caught-up', 'Pages that showed older content are fresh', {
      pages: plan.render.length,
    });
  }
  if (!isWhole) {
    loop.isWoken = true;
    return;
  }
  // Another build may have changed the content since it was read.
  await store().complete(loop.version);
  // The snapshot helps a start during an outage.
  if (loop.saved !== catalogue.content) await saveCatalogueSnapshot(catalogue);
  loop.saved = catalogue.content;
}

const ownPathsOf = ({ ownPaths = [], failed = [] }: PublishRow) => [...ownPaths, ...failed];

const wasRead = (event: PublishRow['event'], before: Catalogue | undefined): boolean => {
  const revisions = before && revisionsOf(before);
  return revisions !== undefined && isIncluded(nameOf(event), event, revisions);
};

const nameOf = ({ type, id }: PublishRow['event']) => `${type}!${id}`;

type Pass = {
  catalogue: Catalogue;
  wanted: ReadonlyMap<string, string>;
  failing: Map<string, FailingPage>;
  isNewContent: boolean;
  hasRecords: boolean;
};

/** @returns false if it was cut off, so that another pass renders the rest */
async function renderPlan(
  plan: ReturnType<typeof planPass>,
  rows: readonly PublishRow[],
  revalidate: Revalidate,
  { catalogue, wanted, failing, isNewContent, hasRecords }: Pass,
): Promise<boolean> {
  const loop = publishLoop();
  const { retrying } = staleServing();
  const version = store().versions.latest();
  const stampOf = stampsOf(catalogue);
  const proxies = beginProxyRefresh();
  const failedBefore = new Set(rows.length > 1 ? failing.keys() : []);
  for (const row of rows) {
    const concerned = plan.concerned.get(row.id) ?? new Set();
    const known = loop.waiting.get(row.id);
    const left = new Set(concerned);
    const notes = new Set(hasRecords ? [] : [WITHOUT_RECORDS]);
    loop.waiting.set(
      row.id,
      known ?? { isEnding: false, concerned, left, rendered: new Set(), notes, failedBefore },
    );
  }
  const untried = new Set(plan.render);
  const failedPages = () =>
    [...failing]
      .filter(([path, { tries }]) => tries >= MAX_TRIES && !untried.has(path))
      .map(([path]) => path);
  const perRequest = isNewContent || rows.length > 0 ? proxies.refreshPerRequest() : undefined;
  const pending = new Set<Promise<void>>();
  let isStopped = false;
  let isOvertaken = false;
  let ownLeft = plan.render.filter((path) => plan.own.has(path)).length;

  async function settle(path: string, reason: string | undefined): Promise<void> {
    const isShared = reason === undefined && (await store().flush());
    const isRefreshed = reason === undefined && (await proxies.refresh(path));
    await perRequest;
    const reports = rows.map((row) => {
      const waiting = loop.waiting.get(row.id);
      if (waiting === undefined || !waiting.left.has(path)) return undefined;
      if (reason === undefined) {
        waiting.left.delete(path);
        waiting.rendered.add(path);
        if (!isShared) waiting.notes.add(NOT_SHARED);
        if (!isRefreshed) waiting.notes.add(NOT_REFRESHED);
      } else if (waiting.failedBefore.has(path) && !ownPathsOf(row).includes(path)) {
        waiting.left.delete(path);
        waiting.notes.add(NOT_RENDERED);
      }
      return report(row, waiting, failedPages());
    });
    await Promise.all(reports);
  }

  const later = (work: Promise<void>) => {
    const settled = work.finally(() => pending.delete(settled));
    pending.add(settled);
  };
  const stopTicking = repeat(SAVE_ROWS_MS, tick);
  try {
    for (const row of rows) {
      const waiting = loop.waiting.get(row.id);
      if (waiting !== undefined) later(report(row, waiting, failedPages(), perRequest));
    }
    for (const path of plan.fresh) later(settle(path, undefined));
    await pLimit(CONCURRENCY).map(plan.render, async (path) => {
      if (ownLeft === 0) isStopped ||= loop.isWoken && performance.now() > loop.gathersUntil;
      if (isStopped) return;
      const wantedOf = (picks: readonly string[]) => stampOf(path, picks) ?? wanted.get(path);
      if (failing.has(path)) retrying.add(path);
      const reason = await renderPage(path, wantedOf, version, revalidate, () => loop.isWoken);
      retrying.delete(path);
      if (plan.own.has(path)) ownLeft -= 1;
      isOvertaken ||= reason === OVERTAKEN;
      if (reason === OVERTAKEN) return;
      await recordOutcome(path, reason, wanted.get(path) ?? '', failing);
      untried.delete(path);
      later(settle(path, reason));
    });
    await Promise.all(pending);
  } finally {
    stopTicking();
  }
  await Promise.all([perRequest, proxies.end(), flushRows()]);
  const next = Math.min(...[...failing.values()].map(({ nextAt }) => nextAt));
  if (Number.isFinite(next)) retryIn(Math.max(0, next - Date.now()), revalidate);
  return !(isStopped || isOvertaken);
}

/** Shows progress to other instances, and looks for publishes that they have received. */
async function tick(): Promise<void> {
  const loop = publishLoop();
  await flushRows();
  const rows = await readRows();
  loop.isWoken ||= [...rows.values()].some(
    ({ id, servedAfterMs }) => servedAfterMs !== null && !loop.waiting.has(id),
  );
}

async function report(
  row: PublishRow,
  waiting: Waiting,
  failedPages: readonly string[],
  beforeEnd?: Promise<unknown>,
): Promise<void> {
  const { concerned, left, rendered, notes } = waiting;
  if (waiting.isEnding) return;
  const failed = failedPages.filter((path) => left.has(path));
  if (left.size > failed.length) {
    const stage = {
      is: 'rendering',
      rendered: concerned.size - left.size,
      of: concerned.size,
    } as const;
    changeRow(row.id, { ...row, stage });
    return;
  }
  waiting.isEnding = true;
  await beforeEnd;
  // `concerned` has the entry's own pages first.
  const revalidated = [...concerned].filter((path) => rendered.has(path));
  await finishPublish(row, { revalidated, failed, notKnown: [...notes] });
  publishLoop().waiting.delete(row.id);
}

async function readFailing(): Promise<Map<string, FailingPage>> {
  const failing = new Map<string, FailingPage>();
  for (const [path, page] of await store().failing.read()) failing.set(path, page as FailingPage);
  return failing;
}

async function recordOutcome(
  path: string,
  reason: string | undefined,
  wanted: string,
  failing: Map<string, FailingPage>,
): Promise<void> {
  const before = failing.get(path);
  if (reason === undefined) {
    failing.delete(path);
    if (before !== undefined) await store().failing.write(new Map([[path, undefined]]));
    return;
  }
  const tries = before?.wanted === wanted ? before.tries + 1 : 1;
  const pause = Math.min(FIRST_PAGE_RETRY_MS * 2 ** (tries - 1), MAX_PAGE_RETRY_MS);
  const page = { wanted, reason, tries, nextAt: Date.now() + pause };
  failing.set(path, page);
  logWarning('publish.failed', `${path} could not be rendered: ${reason}`);
  await store().failing.write(new Map([[path, page]]));
}

/** If the entry was removed right after its delivery, no read will include the publish. */
function isRead(row: PublishRow, catalogue: Catalogue): boolean {
  const { event, isRemoved, receivedAt, servedAfterMs } = row;
  const isLate = Date.now() - receivedAt - Number(servedAfterMs) > INCLUDED_TIMEOUT_MS;
  const revisions = revisionsOf(catalogue);
  if (isRemoved || isLate || revisions === undefined) return true;
  return isIncluded(nameOf(event), event, revisions);
}

/** Moves are saved before a render can find a 404 at an old address. */
async function advanceAddresses(catalogue: Catalogue, rows: readonly PublishRow[]): Promise<void> {
  const before = (await store().readAddresses()) ?? new Map<string, readonly string[]>();
  const after = await addressesOf(catalogue);
  for (const row of rows) {
    if (row.ownPaths !== undefined) continue;
    const { id } = row.event;
    const own = [pathsOfEntry(catalogue, id), after.get(id) ?? [], before.get(id) ?? []].flat();
    row.ownPaths = [...new Set(own)];
    changeRow(row.id, row);
  }
  if (isSame(before, after)) return;
  // Rows are saved first, because afterwards another process can't find the former addresses.
  await flushRows();
  await recordMoves(before, after);
  await Promise.all([store().saveAddresses(after), saveCatalogueSnapshot(catalogue)]);
}

function isSame(
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): boolean {
  return (
    one.size === other.size &&
    one.entries().every(([id, paths]) => `${paths}` === `${other.get(id)}`)
  );
}

/** Paths of pages that may have no record. */
async function furtherPaths(
  records: ReadonlyMap<string, PageRecord> | undefined,
  ownPaths: ReadonlyMap<PublishRow, readonly string[]>,
  catalogue: Catalogue,
): Promise<Set<string>> {
  const ids = [...ownPaths.keys()].map(({ event }) => event.id);
  const tagged = ids.length === 0 ? [] : ((await pathsTaggedWith(ids)) ?? []);
  const lists = [...catalogue.inLanguages.values()].flatMap(({ filterBySlug, language }) =>
    [...filterBySlug.keys()].map((slug) => inLanguage(filterPath(slug), language)),
  );
  return new Set([
    ...[...ownPaths.values()].flat(),
    ...tagged.filter((path) => stampsOf(catalogue)(path) !== undefined),
    ...(records === undefined ? [...listPaths(), ...lists] : []),
  ]);
}

async function wantedStamps(
  catalogue: Catalogue,
  known: ReadonlyMap<string, PageRecord>,
  further: ReadonlySet<string>,
): Promise<Map<string, string>> {
  await prepareSimilarTemplates(catalogue);
  const stampOf = stampsOf(catalogue);
  const wanted = new Map<string, string>();
  const turn = createTurns();
  for (const path of new Set([...known.keys(), ...further])) {
    const record = known.get(path);
    const stamp = stampOf(path, record?.picks) ?? (await absentStamp(catalogue, path));
    const isOld = record?.stamp === stamp && Date.now() - record.version > ABSENT_TRUST_MS;
    if (isPageStamp(stamp) || !isOld) wanted.set(path, stamp);
    await turn();
  }
  return wanted;
}

/** Publishes whose webhook comes again fail at once; the others wait for the content. */
async function failOverdue(error: unknown): Promise<void> {
  for (const row of (await readRows()).values()) {
    const isOverdue = ageOf(row) > MAX_WAIT_MS;
    if (row.servedAfterMs === null || (isAnswered(row) && !isOverdue)) continue;
    publishLoop().waiting.delete(row.id);
    await finishPublish(row, { revalidated: [], failed: [], notKnown: [], error });
  }
  await flushRows();
}

const NOT_SHARED =
  'It is not known when other instances will show it: the key-value store that they share does not answer. They revalidate by time, within 30 seconds of a visit.';

const NOT_REFRESHED =
  'A proxy in front of the site may serve some pages as they were, for up to 30 seconds: it could not be refreshed.';

const NOT_RENDERED =
  'Some pages could not be rendered before this publish, and still can’t be. They may show the version before.';

const WITHOUT_RECORDS =
  'It is not known which other pages show these entries: there is no key-value store. They are refreshed by time, within 30 seconds of a visit.';
