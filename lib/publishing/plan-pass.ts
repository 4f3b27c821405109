import { isListPath } from '@/lib/catalogue/page-registry';
import type { PageRecord } from '@/lib/page-cache/page-records';
import type { PublishRow } from '@/lib/publishing/publish-row';

/** `wanted` is the stamp that the page should have had. `nextAt` is in milliseconds. */
export type FailingPage = { wanted: string; reason: string; tries: number; nextAt: number };

export type PassInput = {
  /** Delivered publishes, with the paths of their own pages. */
  rows: ReadonlyMap<PublishRow, readonly string[]>;
  /** Row id → pages that an earlier pass planned and did not finish. */
  left: ReadonlyMap<string, ReadonlySet<string>>;
  /** By path. */
  known: ReadonlyMap<string, PageRecord>;
  /** Path → the stamp that the page should have now. Includes paths without a record. */
  wanted: ReadonlyMap<string, string>;
  /** The stamps of the previous pass, or `undefined` if there was none. */
  before: ((path: string) => string | undefined) | undefined;
  /** Whether the previous pass had read the publish. */
  wasRead: (row: PublishRow) => boolean;
  failing: ReadonlyMap<string, FailingPage>;
  now: number;
};

export type PassPlan = {
  /** Pages to render, in this order. */
  render: readonly string[];
  /** A pass isn't cut off before these pages are rendered. */
  own: ReadonlySet<string>;
  /** Row id → the pages that the row waits for. */
  concerned: ReadonlyMap<string, ReadonlySet<string>>;
  /** Pages that are fresh here, while a proxy may have another version. */
  fresh: ReadonlySet<string>;
};

export function planPass(
  { rows, left, known, wanted, before, wasRead, failing, now }: PassInput,
  mostVisitedFirst: (paths: Iterable<string>) => string[],
): PassPlan {
  const isStale = (path: string) => known.get(path)?.stamp !== wanted.get(path);
  const isFailing = (path: string) => failing.get(path)?.wanted === wanted.get(path);
  const stale = new Set([...wanted.keys()].filter(isStale));
  const changed = [...wanted.keys()].filter((path) =>
    // If the path had no page, only its record has a stamp.
    before === undefined
      ? stale.has(path)
      : (before(path) ?? known.get(path)?.stamp) !== wanted.get(path),
  );
  const own = new Set<string>();
  const concerned = new Map<string, ReadonlySet<string>>();
  for (const [row, paths] of rows) {
    const rest = left.get(row.id);
    for (const path of paths) if (rest === undefined || rest.has(path)) own.add(path);
    // A pass that has read the publish may have been cut off before it rendered these pages.
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
