/** From the webhook to every affected page being new in the caching proxy, with two instances behind it. */
import { isNginxInstalled } from '@/tests/fixtures/caching-proxy';
import { say } from './progress';
import { startProxiedSite } from './proxied-site';
import { type Breadth, PAGES_21, PAGES_90, PUBLISHED_ID, publishedSpace } from './publish-content';
import { checkPages, rowsOf, SERIES_HEAD } from './publish-rows';
import { type PublishSeries, publishSeries, type SeriesOptions } from './publish-series';
import { SAMPLE_ID } from './publish-to-live';
import type { Bound, Table } from './table';

const MAX_MS = 2_000;
const PUBLISHES = 30;
const SAMPLE_PUBLISHES = 20;

export async function publishThroughProxy(): Promise<Table[]> {
  if (!isNginxInstalled) {
    say('publish through the proxy: no nginx on the path, so nothing of it');
    return [];
  }
  const twenty = await measurePages(PAGES_21);
  const ninety = await measurePages(PAGES_90);
  say('a deployed site of the sample content');
  const sample = await measure(SAMPLE_ID, { most: SAMPLE_PUBLISHES });
  return [
    {
      title: 'From the webhook to every affected page being new in the proxy in front',
      head: SERIES_HEAD,
      rows: [
        ...rowsOf('21 pages', twenty, boundOf(twenty)),
        ...rowsOf('90 pages', ninety, boundOf(ninety)),
        ...rowsOf('the sample', sample, boundOf(sample)),
      ],
    },
  ];
}

async function measurePages(breadth: Breadth): Promise<PublishSeries> {
  const content = publishedSpace(breadth);
  say('a deployed site where a publish concerns so many pages');
  const series = await measure(PUBLISHED_ID, { most: PUBLISHES }, content);
  checkPages(series, breadth);
  return series;
}

async function measure(
  id: string,
  options: SeriesOptions,
  content?: Parameters<typeof startProxiedSite>[0],
): Promise<PublishSeries> {
  const site = await startProxiedSite(content);
  try {
    say(`${options.most} publishes, one after the other`);
    return await publishSeries(site, id, options);
  } finally {
    await site.close();
  }
}

const boundOf = ({ seen, stale }: PublishSeries): Bound => ({
  words: `at most ${MAX_MS} ms; none stale`,
  holds: Math.max(...seen) <= MAX_MS && stale === 0,
});
