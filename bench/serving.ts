import { isNginxInstalled, startCachingProxy } from '@/tests/fixtures/caching-proxy';
import { startBareSite } from './bare-site';
import { median, medianRatio } from './figures';
import { isWrkInstalled, type Load, load } from './load';
import { startPublishingSite } from './publishing-site';
import { serveStaticFile } from './static-file';
import { type Row, say, type Table } from './table';

const PAGE = '/templates';
const ROUNDS = 5;
/** Measured: 0.67 to 1.02. Over half of both times goes into Next's ETag of the page's text. */
const MIN_RATIO_TO_BARE = 0.65;
/** Measured ratios range from 0.62 to 0.68. */
const MIN_RATIO_TO_NGINX = 0.55;

type Target = { name: string; url: string; pid: number };

export async function serving(): Promise<Table[]> {
  if (!isWrkInstalled) {
    say('serving: skipped, as wrk is not on the path');
    return [];
  }
  say('serving: building the site and a bare one');
  const site = await startPublishingSite();
  const closing: (() => Promise<void>)[] = [site.close];
  try {
    const html = await site.read(PAGE);
    const bare = await startBareSite(html);
    closing.push(bare.close);
    const start = await compare(
      { name: '`npm start`', url: site.url + PAGE, pid: site.pid },
      { name: 'a bare page of the same size', url: bare.url, pid: bare.pid },
      MIN_RATIO_TO_BARE,
    );
    const tables = [{ ...start, title: `A cached page of ${kilobytes(html)} kB` }];
    if (!isNginxInstalled) {
      say('serving: the proxy is skipped, as nginx is not on the path');
      return tables;
    }
    const proxy = await startCachingProxy([site.url], 'a-secret-of-the-bench');
    closing.push(proxy.close);
    const file = await serveStaticFile(html);
    closing.push(file.close);
    await (await fetch(proxy.url + PAGE)).text();
    const proxied = await compare(
      { name: 'the caching proxy of deploy/', url: proxy.url + PAGE, pid: proxy.pid },
      { name: 'nginx, the same bytes from a file', url: file.url, pid: file.pid },
      MIN_RATIO_TO_NGINX,
    );
    return [...tables, { ...proxied, title: 'The same page through the deployed proxy' }];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Alternates between the two, because a slow moment of the machine then affects both. */
async function compare(ours: Target, yardstick: Target, least: number): Promise<Table> {
  const [mine, theirs]: [Load[], Load[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`serving: ${ours.name} and ${yardstick.name}, round ${round} of ${ROUNDS}`);
    mine.push(await load(ours.url, ours.pid));
    theirs.push(await load(yardstick.url, yardstick.pid));
  }
  const of = (loads: readonly Load[], figure: keyof Load) => loads.map((one) => one[figure]);
  const ratio = medianRatio(of(mine, 'requestsPerSecond'), of(theirs, 'requestsPerSecond'));
  // CPU costs differ even if the client is the bottleneck.
  const costs = medianRatio(of(theirs, 'cpuPerRequest'), of(mine, 'cpuPerRequest'));
  const row = (target: Target, loads: readonly Load[]): Row => ({
    cells: [
      target.name,
      median(of(loads, 'requestsPerSecond')).toFixed(0),
      median(of(loads, 'p50')).toFixed(1),
      median(of(loads, 'p99')).toFixed(1),
      median(of(loads, 'cpuPerRequest')).toFixed(3),
    ],
  });
  return {
    title: '',
    head: [
      '',
      'requests a second',
      'median, ms',
      '99 %, ms',
      'server’s processor time a request, ms',
    ],
    rows: [
      row(ours, mine),
      row(yardstick, theirs),
      {
        cells: ['ratio', ratio.toFixed(2), '', '', costs.toFixed(2)],
        bound: { words: `requests a second: at least ${least}`, holds: ratio >= least },
      },
    ],
  };
}

const kilobytes = (html: string) => (Buffer.byteLength(html) / 1000).toFixed(0);
