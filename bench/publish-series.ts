import pLimit from 'p-limit';
import { millisecondsOf } from './figures';
import type { PublishingSite } from './publishing-site';
import { say } from './table';

const EDITION = /Edition (\d{4})/g;

type Published = Pick<PublishingSite, 'publish' | 'sendWebhook' | 'read' | 'revalidateAll'>;

/** The same concurrency as during a publish. */
const CONCURRENCY = 8;

/** Milliseconds. */
export type PublishSeries = {
  pages: number[];
  showing: ReadonlySet<string>;
  answered: number[];
  /** From the webhook until every affected page was read; pages are read in parallel. */
  seen: number[];
  /** For comparison: only revalidates the pages. */
  revalidated: number[];
  /** For comparison: only reads the pages, one after the other. */
  read: number[];
  /** Pages that still showed an older publish after the webhook's response. */
  stale: number;
};

export async function measure(
  starting: Promise<Published & { close: () => Promise<void> }>,
  id: string,
  publishes: number,
  field?: string,
): Promise<PublishSeries> {
  const site = await starting;
  try {
    say(`${publishes} publishes, one after the other`);
    return await publishSeries(site, id, publishes, field);
  } finally {
    await site.close();
  }
}

async function publishSeries(
  site: Published,
  id: string,
  publishes: number,
  field?: string,
): Promise<PublishSeries> {
  const showing = await prepare(site, id, field);
  const series: PublishSeries = {
    pages: [],
    showing,
    answered: [],
    seen: [],
    revalidated: [],
    read: [],
    stale: 0,
  };
  const countStale = (path: string, text: string, edition: number) => {
    const shown = editionsIn(text).join();
    if (shown !== (showing.has(path) ? String(edition) : '')) series.stale += 1;
  };

  let paths: string[] = [];
  for (let edition = 1; edition <= publishes; edition += 1) {
    const delivery = site.publish(id, editionName(edition), field);
    const started = performance.now();
    paths = await site.sendWebhook(delivery);
    series.answered.push(performance.now() - started);
    const texts = await Promise.all(paths.map(site.read));
    series.seen.push(performance.now() - started);
    series.pages.push(paths.length);
    for (const [index, path] of paths.entries()) countStale(path, texts[index] ?? '', edition);

    series.read.push(await millisecondsOf(() => pLimit(1).map(paths, site.read)));
    series.revalidated.push(
      await millisecondsOf(() => pLimit(CONCURRENCY).map(paths, site.revalidateAll)),
    );
  }
  // Checks that no page was missed.
  for (const path of await everyPage(site, paths)) {
    countStale(path, await site.read(path), publishes);
  }
  return series;
}

/** The first publish after a server starts renders more pages. */
async function prepare(site: Published, id: string, field?: string): Promise<ReadonlySet<string>> {
  for (const path of await everyPage(site, [])) await site.read(path);
  await site.sendWebhook(site.publish(id, editionName(0), field));
  // A publish without changes affects fewer pages.
  const paths = await site.sendWebhook(site.publish(id, `${editionName(0)}.`, field));
  const showing = new Set<string>();
  for (const path of await everyPage(site, paths)) {
    if (editionsIn(await site.read(path)).length > 0) showing.add(path);
  }
  return showing;
}

async function everyPage(site: Published, paths: readonly string[]): Promise<Set<string>> {
  const sitemap = await site.read('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)];
  return new Set([...paths, ...listed.map(([, address = '']) => new URL(address).pathname)]);
}

export const editionName = (edition: number) => `Edition ${String(edition).padStart(4, '0')}`;

function editionsIn(text: string): number[] {
  return [...new Set([...text.matchAll(EDITION)].map(([, digits]) => Number(digits)))].sort(
    (a, b) => a - b,
  );
}
