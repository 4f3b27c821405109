/** From the webhook to every affected page being live, where delivery is fresh and where it lags. */
import { median, medianRatio, percentile } from './figures';
import { LAG_MS, type LaggingPublish, publishWithLag } from './lagging-delivery';
import { say } from './progress';
import { AFFECTED_PATHS, PUBLISHED_ID, publishedSpace } from './publish-content';
import { type PublishSeries, publishSeries } from './publish-series';
import { startPublishingSite } from './publishing-site';
import type { Bound, Row, Table } from './table';

const PUBLISHES = 60;
const MOST_MS = 1000;
const SAMPLE_PUBLISHES = 40;
const SAMPLE_WITHIN_MS = 30_000;
const SAMPLE_ID = 'template-nextjs-starter';

export async function publishToLive(): Promise<Table[]> {
  const { lagging, twenty } = await measureTwentyPages();
  const sample = await measureSample();
  const isQuick = percentile(twenty.seen, 0.95) <= MOST_MS;
  const fresh: Table = {
    title: 'From the webhook to every affected page being live',
    head: [
      '',
      'pages',
      'publishes',
      'p50 ms',
      'p95 ms',
      'most ms',
      '× made anew',
      '× read',
      'stale',
    ],
    rows: [
      ...rowsOf('20 pages', twenty, {
        words: `p95 at most ${MOST_MS} ms; none stale`,
        holds: isQuick && twenty.stale === 0,
      }),
      ...rowsOf('the sample', sample, { words: 'none stale', holds: sample.stale === 0 }),
    ],
  };
  return [fresh, lagTable(lagging)];
}

async function measureTwentyPages() {
  say(`a site where a publish concerns ${AFFECTED_PATHS.length} pages`);
  const site = await startPublishingSite(publishedSpace());
  try {
    say(`a publish that delivery serves ${LAG_MS / 1000} s later`);
    const lagging = await publishWithLag(site, PUBLISHED_ID, AFFECTED_PATHS, 1);
    say(`${PUBLISHES} publishes, one after the other`);
    const twenty = await publishSeries(site, PUBLISHED_ID, { most: PUBLISHES });
    checkPages(twenty);
    return { lagging, twenty };
  } finally {
    await site.close();
  }
}

async function measureSample(): Promise<PublishSeries> {
  say('a site of the sample content');
  const site = await startPublishingSite();
  try {
    say('publishes, one after the other');
    const limits = { most: SAMPLE_PUBLISHES, withinMs: SAMPLE_WITHIN_MS };
    return await publishSeries(site, SAMPLE_ID, limits);
  } finally {
    await site.close();
  }
}

/** Figures for other pages than those would be figures for something else. */
function checkPages({ pages, showing }: PublishSeries): void {
  const areThose =
    showing.size === AFFECTED_PATHS.length &&
    AFFECTED_PATHS.every((path) => showing.has(path)) &&
    pages.every((count) => count === AFFECTED_PATHS.length);
  if (!areThose) {
    throw new Error(
      `Publishes made ${[...new Set(pages)].join(', ')} pages; shown on: ${[...showing].join(' ')}`,
    );
  }
}

function rowsOf(name: string, series: PublishSeries, bound: Bound): Row[] {
  const { pages, answered, seen, madeAnew, read, stale } = series;
  const row = (what: string, times: readonly number[], staleCell = ''): Row => ({
    cells: [
      `${name}: ${what}`,
      String(median(pages)),
      String(times.length),
      ...[median(times), percentile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0)),
      times === madeAnew ? '' : medianRatio(times, madeAnew).toFixed(2),
      times === read ? '' : medianRatio(times, read).toFixed(2),
      staleCell,
    ],
  });
  return [
    row('webhook answered', answered),
    { ...row('all read by visitors, and new', seen, String(stale)), bound },
    row('yardstick: made anew, nothing else', madeAnew),
    row('yardstick: read from the cache, one by one', read),
  ];
}

function lagTable({ answeredAfter, before, after, wrong }: LaggingPublish): Table {
  const seconds = (answeredAfter / 1000).toFixed(1);
  return {
    title: `A publish that delivery serves ${LAG_MS / 1000} s later: what visitors read`,
    head: ['', 'the page before', 'the new page', 'neither, or back again'],
    rows: [
      {
        cells: [`until the answer, after ${seconds} s`, String(before.old), String(before.new), ''],
      },
      {
        cells: ['from the answer on', String(after.old), String(after.new), ''],
        bound: { words: 'the new page alone', holds: after.old === 0 && after.new > 0 },
      },
      {
        cells: ['at any time', '', '', String(wrong)],
        bound: { words: 'none', holds: wrong === 0 },
      },
    ],
  };
}
