import { median, medianRatio, percentile } from './figures';
import { AFFECTED_PATHS } from './publish-content';
import type { PublishSeries } from './publish-series';
import type { Bound, Row } from './table';

export const SERIES_HEAD = [
  '',
  'pages',
  'publishes',
  'p50 ms',
  'p95 ms',
  'most ms',
  '× revalidation',
  '× read',
  'stale',
];

/** @throws unless the publishes affected exactly the expected pages */
export function checkPages({ pages, showing }: PublishSeries): void {
  const areThose =
    showing.size === AFFECTED_PATHS.length &&
    AFFECTED_PATHS.every((path) => showing.has(path)) &&
    pages.every((count) => count === AFFECTED_PATHS.length);
  if (!areThose) {
    throw new Error(
      `Publishes rendered ${[...new Set(pages)].join(', ')} pages; the name is on: ${[...showing].join(' ')}`,
    );
  }
}

export function rowsOf(name: string, series: PublishSeries, bound: Bound): Row[] {
  const { pages, answered, seen, revalidated, read, stale } = series;
  const row = (what: string, times: readonly number[], staleCell = ''): Row => ({
    cells: [
      `${name}: ${what}`,
      String(median(pages)),
      String(times.length),
      ...[median(times), percentile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0)),
      times === revalidated ? '' : medianRatio(times, revalidated).toFixed(2),
      times === read ? '' : medianRatio(times, read).toFixed(2),
      staleCell,
    ],
  });
  return [
    row('webhook answered', answered),
    { ...row('all read by visitors, and new', seen, String(stale)), bound },
    row('yardstick: revalidation alone', revalidated),
    row('yardstick: read from the cache, one by one', read),
  ];
}
