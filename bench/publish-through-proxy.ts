import { isNginxInstalled } from '@/tests/fixtures/caching-proxy';
import { median } from './figures';
import { startProxiedSite } from './proxied-site';
import { PUBLISHED_ID, publishedSpace, SECTION_ID } from './publish-content';
import { checkPages, rowsOf, SERIES_HEAD } from './publish-rows';
import { measure, type PublishSeries } from './publish-series';
import { SAMPLE_ID } from './publish-to-live';
import { type Bound, say, type Table } from './table';

const MAX_MS = 2_000;
const MAX_PAGES = 90;
const PUBLISHES = 30;
const SAMPLE_PUBLISHES = 20;
const SAMPLE_SECTION_ID = 'section-database';
const SECTION_PUBLISHES = 10;
/** Makes 91 pages. */
const OTHERS_FOR_91_PAGES = 36;

export async function publishThroughProxy(): Promise<Table[]> {
  if (!isNginxInstalled) {
    say('publish through the proxy: no nginx on the path, so it is skipped');
    return [];
  }
  say('a deployed site on which a publish affects 21 pages');
  const twenty = await measure(startProxiedSite(publishedSpace()), PUBLISHED_ID, PUBLISHES);
  checkPages(twenty);
  say('a deployed site on which a publish affects 91 pages');
  const content = publishedSpace(OTHERS_FOR_91_PAGES, 'Published');
  const ninety = await measure(startProxiedSite(content), SECTION_ID, SECTION_PUBLISHES, 'title');
  say('a deployed site of the sample content');
  const sample = await measure(startProxiedSite(), SAMPLE_ID, SAMPLE_PUBLISHES);
  const lists = await measure(startProxiedSite(), SAMPLE_SECTION_ID, SECTION_PUBLISHES, 'title');
  return [
    {
      title: 'From the webhook to every affected page being new in the proxy in front',
      head: SERIES_HEAD,
      rows: [
        ...rowsOf('21 pages', twenty, boundOf(twenty)),
        ...rowsOf('91 pages', ninety, boundOf(ninety)),
        ...rowsOf('the sample', sample, boundOf(sample)),
        ...rowsOf('a title on all its lists', lists, boundOf(lists)),
      ],
    },
  ];
}

function boundOf({ seen, stale, pages }: PublishSeries): Bound {
  const most = Math.round(MAX_MS * Math.max(1, median(pages) / MAX_PAGES));
  return {
    words: `at most ${most} ms (${MAX_MS} for ${MAX_PAGES} pages); none stale`,
    holds: Math.max(...seen) <= most && stale === 0,
  };
}
