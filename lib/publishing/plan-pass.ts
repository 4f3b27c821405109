/** Which pages a pass renders, in which order, and which publishes each of them concerns. Pure. */
import { isListPath } from '@/lib/catalogue/page-registry';
import type { PageRecord } from '@/lib/page-cache/page-records';
import type { PublishRow } from '@/lib/publishing/publish-row';

/** `wanted`: the stamp that the page should have had. `nextAt`: when it is tried again, in milliseconds. */
export type FailingPage = { wanted: string; reason: string; tries: number; nextAt: number };

export type PassInput = {
  /** Delivered publishes, and the paths of each one's own pages, before it and after it. */
  rows: ReadonlyMap<PublishRow, readonly string[]>;
  /** Publishes whose pages were planned by an earlier pass, and what was left. */
  left: ReadonlyMap<string, ReadonlySet<string>>;
  /** What each known page shows, by path. */
  known: ReadonlyMap<string, PageRecord>;
  /** Stamps that the pages should have now, of known paths and own paths. */
  wanted: ReadonlyMap<string, string>;
  /** Stamps that they should have had in the pass before; `undefined`: there was none. */
  before: ((path: string) => string | undefined) | undefined;
  /** Whether the content of the pass before included the publish. */
  wasRead: (row: PublishRow) => boolean;
  failing: ReadonlyMap<string, FailingPage>;
  now: number;
};

export type PassPlan = {
  /** In the order in which they are rendered. */
  render: readonly string[];
  /** The published entries' own pages: a pass is not stopped before they are rendered. */
  own: ReadonlySet<string>;
  /** Row id → the pages that it waits for. */
  concerned: ReadonlyMap<string, ReadonlySet<string>>;
  /** Pages of publishes that proxies may have another version of, though they are fresh here. */
  fresh: ReadonlySet<string>;
};

/** @param mostVisitedFirst sorts paths */
export function planPass(
  { rows, left, known, wanted, before, wasRead, failing, now }: PassInput,
  mostVisitedFirst: (paths: Iterable<string>) => string[],
): PassPlan {
  const isStale = (path: string) => known.get(path)?.stamp !== wanted.get(path);
  const isFailing = (path: string) => failing.get(path)?.wanted === wanted.get(path);
  const stale = new Set([...wanted.keys()].filter(isStale));
  const changed = [...wanted.keys()].filter((path) =>
    // Only its record tells what a path without a page showed.
    before === undefined
      ? stale.has(path)
      : (before(path) ?? known.get(path)?.stamp) !== wanted.get(path),
  );
  const own = new Set<string>();
  const concerned = new Map<string, ReadonlySet<string>>();
  for (const [row, paths] of rows) {
    const rest = left.get(row.id);
    for (const path of paths) if (rest === undefined || rest.has(path)) own.add(path);
    // The pass before has read it already, and may have been stopped before these.
    const others = rest ?? (wasRead(row) ? [...stale] : changed).filter((path) => !isFailing(path));
    concerned.set(row.id, new Set([...(rest === undefined ? paths : []), ...others]));
  }
  const isDue = (path: string) =>
    !isFailing(path) || own.has(path) || Number(failing.get(path)?.nextAt) <= now;
  const due = [...stale].filter(isDue);
  const rank = (path: string): number =>
    own.has(path) ? 0 : isFailing(path) ? 3 : isListPath(path) ? 1 : 2;
  const byRank = Map.groupBy(mostVisitedFirst(due), rank);
  const isRendered = new Set(due);
  return {
    render: [0, 1, 2, 3].flatMap((one) => byRank.get(one) ?? []),
    own,
    concerned,
    fresh: new Set(
      [...concerned.values()]
        .flatMap((paths) => [...paths])
        .filter((path) => !isRendered.has(path) && !stale.has(path)),
    ),
  };
}
