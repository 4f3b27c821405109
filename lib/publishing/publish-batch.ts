/** A batch of publishes reads the content once, and renders each page that they change once. */

import type { Catalogue } from '@/lib/catalogue/catalogue';
import { hasPage, isListPath } from '@/lib/catalogue/page-registry';
import { urlPathsOf } from '@/lib/catalogue/paths';
import { parseSitePath } from '@/lib/catalogue/site-path';
import {
  catalogueHashAt,
  getCatalogueSince,
  hashOfCatalogue,
} from '@/lib/contentful/get-catalogue';
import { logInfo } from '@/lib/observability/log';
import { mostVisitedFirst } from '@/lib/observability/page-visits';
import { navigationOf } from '@/lib/page/navigation';
import { pathsOfEntry, recordMoves } from '@/lib/page/redirects';
import { instances } from '@/lib/page-cache/instances';
import {
  completePages,
  nowFound,
  redirectsTo,
  renderedBetween,
  slugChanges,
} from '@/lib/page-cache/rendered-pages';
import type { SharedFingerprints } from '@/lib/page-cache/shared-fingerprints';
import { affectedPaths } from '@/lib/publishing/affected-paths';
import { concernsOf, hasFailedBefore } from '@/lib/publishing/failed-pages';
import { baselineCatalogue, saveBaseline } from '@/lib/publishing/last-rendered-catalogue';
import { pageFingerprints } from '@/lib/publishing/page-fingerprints';
import { beginProxyRefresh } from '@/lib/publishing/refresh-proxies';
import {
  type BatchResult,
  type Revalidate,
  type RevalidateOptions,
  revalidatePaths,
} from '@/lib/publishing/revalidate-paths';
import { pathsTaggedWith } from '@/lib/redis/cache-tags';
import { recordPublish } from '@/lib/runtime/last-publish';

/** Rendered for each request, from all templates: any publish changes them. */
const PER_REQUEST_PATHS = [
  '/sitemap.xml',
  '/feed.xml',
  '/llms.txt',
  '/api/templates',
  '/api/openapi.json',
];

/** `rendered` of `of` pages are done. `of` is `undefined` until the batch knows its pages. */
export type BatchProgress = { entryIds: Set<string>; rendered: number; of: number | undefined };

/**
 * @param progress the batch's entries; pages are counted in it as they are rendered
 * @param shouldStop true: another publish waits, and this batch may be finished together with it
 * @returns paths that were rendered, paths that failed, and in sentences what is not known, such as other pages to
 *   render; `undefined`: it was stopped, and its entries belong in the next batch
 * @throws where the content could not be read; a page that can't be rendered is only listed as failed
 */
export async function runBatch(
  progress: BatchProgress,
  revalidate: Revalidate,
  shouldStop: () => boolean,
): Promise<BatchResult | undefined> {
  const versions = await instances().bumpPublishVersion();
  const change = await readChange(progress.entryIds, versions.before);
  const { isComplete, isShared, notRefreshed, ...rendered } = await renderPages(
    progress,
    change,
    revalidate,
    shouldStop,
  );
  if (!isComplete) return undefined;
  const { before, after, knownPaths: known, tagged } = change;
  const published = { entryIds: progress.entryIds, before, after, known, versions };
  const concerns = await concernsOf(rendered.failed, published);
  // Where pages failed, the next publish compares with the same baseline again, which does not say what all pages show.
  if (rendered.failed.length === 0) await saveShown(change, versions.version, isShared);
  const notKnown = [
    ...(tagged === undefined ? [WITHOUT_TAGS] : []),
    ...(isShared ? [] : [NOT_SHARED]),
    ...(notRefreshed === 0 ? [] : [NOT_REFRESHED]),
  ];
  return { ...rendered, concerns, notKnown };
}

type Change = Awaited<ReturnType<typeof readChange>>;

/** What differs from what pages show. From here on old addresses redirect. */
async function readChange(publishedIds: ReadonlySet<string>, lastVersion: number) {
  const since = Date.now();
  const baseline = await baselineCatalogue(lastVersion);
  const { catalogue: before, isWhatPagesShow } = baseline;
  recordPublish(since);
  const [{ value: after, readAt }, shown] = await Promise.all([
    getCatalogueSince(since),
    isWhatPagesShow ? shownFrom(before) : instances().readFingerprints(lastVersion),
  ]);
  const affected = affectedPaths(before, after, publishedIds, shown?.fingerprints);
  const { entryIds, shownIds } = affected;
  const [knownPaths, tagged, isNavigationNew] = await Promise.all([
    instances().readEntryPaths(entryIds),
    shownIds.size === 0 ? [] : pathsTaggedWith(shownIds),
    instances().saveNavigation(navigationOf(after)),
  ]);
  // The comparison may be with what this instance published last, and another has changed it since.
  const isForAllPages = isNavigationNew ?? affected.isEveryPage;
  // Until all pages show it: where this process dies, or a page fails, the next publish renders every page.
  if (isForAllPages) await instances().forgetNavigation();
  await recordMoves(before, after, entryIds, knownPaths);
  const contents = { before, after, since, contentHash: hashOfCatalogue(after) };
  return { ...affected, ...contents, baseline, readAt, shown, knownPaths, tagged, isForAllPages };
}

/** `others` are rendered after those that show the entries themselves. */
async function pagesToRender(change: Change) {
  const { before, after, since, entryIds, paths, knownPaths, tagged, isForAllPages } = change;
  const { readAt: baselineAt, isWhatPagesShow } = change.baseline;
  const compared = [change.shown?.contentHash, change.contentHash];
  const isCompared = (at: number) => {
    const hash = catalogueHashAt(at);
    return hash !== undefined && compared.includes(hash);
  };
  // Lists are compared as they are, with everything that they show.
  const isTagged = (path: string) => parseSitePath(path) === path && !isListPath(path);
  const pages = new Set([
    ...paths,
    ...[...knownPaths.values()].flat(),
    ...(tagged ?? []).filter(isTagged),
    ...redirectsTo(movedIds(entryIds, before, after, isWhatPagesShow)),
    ...slugChanges(before, after),
    ...nowFound(after),
  ]);
  const others = [
    // Rendered from content in between, which neither side of the comparison shows: by time, or by a stopped batch.
    ...renderedBetween(baselineAt, since, isCompared),
    ...(isForAllPages ? [...(await completePages()), ...(await instances().cachedPaths())] : []),
  ];
  return { pages, others: new Set(others).difference(pages) };
}

/** Proxies fetch each page as soon as every instance serves it. */
async function renderPages(
  progress: BatchProgress,
  change: Change,
  revalidate: Revalidate,
  shouldStop: () => boolean,
) {
  const { before, after, since, isForAllPages } = change;
  const { pages, others } = await pagesToRender(change);
  progress.of = pages.size + others.size;
  const proxies = beginProxyRefresh();
  const pendingShares: Promise<void>[] = [];
  const isPage = (path: string) => hasPage(after, path);
  const onRendered = (path: string) => {
    progress.rendered += 1;
    const shared = instances()
      .waitUntilShared()
      .then(() => proxies.add(urlPathsOf(path)));
    // It is awaited below.
    shared.catch(() => {});
    pendingShares.push(shared);
  };
  const isOwn = (path: string) =>
    [before, after].some((one) =>
      progress.entryIds.values().some((id) => pathsOfEntry(one, id).includes(path)),
    );
  // One that stays broken must not make every publish of something else seconds late.
  const isWaitedFor = (path: string) => !hasFailedBefore(path) || isOwn(path);
  const render = (some: ReadonlySet<string>, options: RevalidateOptions) =>
    revalidatePaths(mostVisitedFirst(some), since, isPage, revalidate, { ...options, isWaitedFor });
  // Only a change of every page takes long; once half of it is done, finishing it is faster for both.
  const mayStop = () => isForAllPages && progress.rendered < (pages.size + others.size) / 2;
  const parts = [
    await render(pages, { onRendered }),
    await render(others, { onRendered, shouldStop: () => mayStop() && shouldStop() }),
  ];
  const revalidated = parts.flatMap((part) => part.revalidated).sort();
  const failed = parts.flatMap((part) => part.failed).sort();
  const isComplete = parts.every((part) => part.isComplete);
  // A publish on its own is logged when it is live.
  if (isComplete && progress.entryIds.size > 1) {
    logInfo('publish.batch', `Publishes: ${progress.entryIds.size}`, {
      pages: revalidated.length,
      failed: failed.length,
    });
  }
  await Promise.all([...pendingShares, saveAddresses(change, failed.length > 0)]);
  // The store may have come back since.
  const isShared = await instances().waitUntilShared(0);
  if (pages.size > 0) proxies.add(PER_REQUEST_PATHS);
  const notRefreshed = await proxies.end();
  return { revalidated, failed, isComplete, isShared, notRefreshed };
}

/** @param hasFailed true: the page that failed may be one at a path that only another instance knew */
function saveAddresses({ after, entryIds, knownPaths }: Change, hasFailed: boolean): Promise<void> {
  const former = hasFailed ? knownPaths : undefined;
  const entryPaths = [...entryIds].map((id): [string, string[]] => [
    id,
    [...new Set([...pathsOfEntry(after, id), ...(former?.get(id) ?? [])])],
  ]);
  return instances().saveEntryPaths(new Map(entryPaths));
}

/** Last of all: if this process dies before, the one that resumes its publishes renders every list. */
async function saveShown(
  { after, readAt, contentHash, fingerprints, isForAllPages }: Change,
  version: number,
  isShared: boolean,
): Promise<void> {
  const isKnown = fingerprints !== undefined && isShared;
  await Promise.all([
    saveBaseline(after, readAt, fingerprints && version),
    isKnown && instances().saveFingerprints(version, { contentHash, fingerprints }),
    isForAllPages && instances().saveNavigation(navigationOf(after)),
  ]);
}

const shownFrom = (catalogue: Catalogue): SharedFingerprints => ({
  contentHash: hashOfCatalogue(catalogue),
  fingerprints: pageFingerprints(catalogue),
});

/** Entries whose old addresses lead elsewhere now. */
function movedIds(
  entryIds: ReadonlySet<string>,
  before: Catalogue,
  after: Catalogue,
  isWhatPagesShow: boolean,
): ReadonlySet<string> {
  const hasMoved = (id: string) => `${pathsOfEntry(before, id)}` !== `${pathsOfEntry(after, id)}`;
  return isWhatPagesShow ? new Set([...entryIds].filter(hasMoved)) : entryIds;
}

const NOT_SHARED =
  'It is not known when other instances will show it: the key-value store that they share does not answer. They revalidate by time, within 30 seconds of a visit.';

const NOT_REFRESHED =
  'A proxy in front of the site may serve some pages as they were, for up to 30 seconds: it could not be refreshed.';

const WITHOUT_TAGS =
  'It is not known which other pages show these entries: the key-value store does not answer, or there is none. They are refreshed by time, within 30 seconds of a visit.';
