/**
 * Publishes that come while pages are being made are gathered: the next round reads the content once
 * and makes each page once, however many entries changed.
 */
import { readCatalogueSince } from '#lib/content/current-catalogue';
import { withDeadline, withinDeadline } from '#lib/deadline';
import { pagesMadeFrom } from '#lib/freshness/cache-tags';
import { readAddresses, saveAddresses } from '#lib/freshness/entry-addresses';
import { beginFrontRefresh } from '#lib/freshness/front-caches';
import { announcePublish } from '#lib/freshness/publish-number';
import { notePublish } from '#lib/gallery/page/last-publish';
import { pathsLeadingTo, pathsTakenOver } from '#lib/gallery/page/led-elsewhere';
import { madeBetween, wholePages } from '#lib/gallery/page/made-pages';
import { addressesOf, noteMoves } from '#lib/gallery/page/moved-pages';
import { menuOf } from '#lib/gallery/page/site-menu';
import { sitePath } from '#lib/gallery/page/site-path';
import { knownAfterAll } from '#lib/gallery/page/unknown-pages';
import { affectedPages } from '#lib/gallery/publish/affected-pages';
import type { RoundResult } from '#lib/gallery/publish/publish-result';
import { type Revalidate, regenerate } from '#lib/gallery/publish/regenerate';
import { settle, settledCatalogue } from '#lib/gallery/publish/settled-catalogue';
import { pagesOfAllInstances } from '#lib/isr-cache/page-store';
import { pagesAreShared } from '#lib/isr-cache/shared-pages';
import { forgetMenu, noteMenu } from '#lib/isr-cache/shown-menu';
import { processWide } from '#lib/process-wide';

/** A round is shared: it has its own time, and each publish waits within its own. */
const ROUND_DEADLINE_MS = 60_000;

type Round = { entryIds: Set<string>; result: Promise<RoundResult> };
type Rounds = { waiting: Round | undefined; last: Promise<unknown> };

export function joinNextRound(entryId: string, revalidate: Revalidate): Promise<RoundResult> {
  const rounds = processWide<Rounds>('publish-rounds', () => ({
    waiting: undefined,
    last: Promise.resolve(),
  }));
  let round = rounds.waiting;
  if (round === undefined) {
    const entryIds = new Set<string>();
    const result = rounds.last
      .catch(() => {})
      .then(() => {
        rounds.waiting = undefined;
        return withDeadline(ROUND_DEADLINE_MS, () => runRound(entryIds, revalidate));
      });
    round = { entryIds, result };
    rounds.waiting = round;
    rounds.last = result;
    result.catch(() => {});
  }
  round.entryIds.add(entryId);
  return withinDeadline(round.result);
}

async function runRound(
  changed: ReadonlySet<string>,
  revalidate: Revalidate,
): Promise<RoundResult> {
  await announcePublish();
  const since = Date.now();
  const { catalogue: before, readAt: settledAt } = await settledCatalogue();
  notePublish(since);
  const { value: after, readAt } = await readCatalogueSince(since);
  const { paths, entryIds, isEveryPage } = affectedPages(before, after, changed);
  const told = await readAddresses(entryIds);
  await noteMoves(before, after, entryIds, told);
  const tagged = await pagesMadeFrom(entryIds);
  const ownPages = (tagged ?? []).filter((path) => sitePath(path) === path);
  const pages = new Set([
    ...paths,
    ...Object.values(told).flat(),
    ...ownPages,
    ...pathsLeadingTo(entryIds),
    ...pathsTakenOver(before, after),
    ...knownAfterAll(after),
    // Made by time from a state in between, which neither side of the comparison shows.
    ...madeBetween(settledAt, since),
  ]);
  if ((await noteMenu(menuOf(after))) || isEveryPage) {
    for (const path of [...(await wholePages()), ...(await pagesOfAllInstances())]) pages.add(path);
  }
  const fronts = beginFrontRefresh();
  const sharing: Promise<void>[] = [];
  const done = await regenerate(pages, since, revalidate, (path) => {
    const shared = pagesAreShared().then(() => fronts.add(shownAt(path)));
    // It is waited for below.
    shared.catch(() => {});
    sharing.push(shared);
  });
  const addresses = [...entryIds].map((id) => [id, addressesOf(after, id)]);
  await Promise.all([...sharing, saveAddresses(Object.fromEntries(addresses))]);
  fronts.add(MADE_OF_ALL);
  await fronts.end();
  // What failed is compared again next time.
  await (done.failed.length === 0 ? settle(after, readAt) : forgetMenu());
  return { ...done, notKnown: tagged === undefined ? [WITHOUT_TAGS] : [] };
}

/** Made for each request, from all templates. */
const MADE_OF_ALL = ['/sitemap.xml', '/feed.xml', '/llms.txt', '/api/templates'];

/** A page, and a template's twin for machines. */
function shownAt(path: string): string[] {
  return path.split('/').length === 4 ? [path, `${path}/index.md`] : [path];
}

const WITHOUT_TAGS =
  'Which other pages show these entries: the key-value store does not answer, or there is none. They are refreshed by time, within 30 seconds of a visit.';
