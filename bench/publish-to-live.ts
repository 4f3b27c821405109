/** From the webhook to every affected page being live, where delivery is fresh and where it lags. */
import { percentile } from './figures';
import { LAG_MS, type LaggingPublish, publishWithLag } from './lagging-delivery';
import { say } from './progress';
import { AFFECTED_PATHS, PUBLISHED_ID, publishedSpace } from './publish-content';
import { checkPages, rowsOf, SERIES_HEAD } from './publish-rows';
import { type PublishSeries, publishSeries } from './publish-series';
import { startPublishingSite } from './publishing-site';
import type { Table } from './table';

const PUBLISHES = 60;
const MAX_MS = 1000;
const SAMPLE_PUBLISHES = 40;
const SAMPLE_WITHIN_MS = 30_000;
export const SAMPLE_ID = 'template-nextjs-starter';

export async function publishToLive(): Promise<Table[]> {
  const { lagging, twenty } = await measureTwentyPages();
  const sample = await measureSample();
  const isQuick = percentile(twenty.seen, 0.95) <= MAX_MS;
  const fresh: Table = {
    title: 'From the webhook to every affected page being live',
    head: SERIES_HEAD,
    rows: [
      ...rowsOf('21 pages', twenty, {
        words: `p95 at most ${MAX_MS} ms; none stale`,
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
