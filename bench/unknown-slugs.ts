/** Made-up addresses: what they cost the content service, memory, and other visitors. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { millisecondsOf, percentile } from './figures';
import { cpuSeconds, residentMegabytes } from './load';
import { say } from './progress';
import { type PublishingSite, startPublishingSite } from './publishing-site';
import { requestOn } from './requests';
import type { Table } from './table';

const SLUGS = 30_000;
/** More than one attacker’s machine would send, less than what stops a server by itself. */
const SLUGS_PER_SECOND = 200;
const CONNECTIONS = 20;
const MAX_MEGABYTES = 200;
const MAX_CPU_MS = 10;
const MAX_LATENCY_RATIO = 2;
const READ_INTERVAL_MS = 20;

export async function unknownSlugs(): Promise<Table[]> {
  say(`unknown slugs: ${SLUGS} at ${SLUGS_PER_SECOND} a second`);
  const site = await startPublishingSite();
  try {
    for (let visit = 0; visit < 200; visit += 1) await site.read('/templates');
    const quiet = await latencies(site, pause(10_000));
    const { requests } = site.services.contentService;
    const routine = new Set(requests.map(urlOf));
    const calls = requests.length;
    const before = residentMegabytes(site.pid);
    const cpuBefore = cpuSeconds(site.pid);
    const flooded = await latencies(site, flood(site.url));
    const after = residentMegabytes(site.pid);
    // Includes the reads of the other visitor, which are few in comparison.
    const cpuMs = ((cpuSeconds(site.pid) - cpuBefore) * 1000) / SLUGS;
    // What was requested before is what every page is rendered from: it is fetched every 30 seconds in any case.
    const perSlug = requests
      .slice(calls)
      .filter((request) => !routine.has(urlOf(request)) && !SYNC_PATH.test(request.path));
    const ratio = percentile(flooded, 0.5) / percentile(quiet, 0.5);
    return [
      {
        title: `${SLUGS} unknown addresses, ${SLUGS_PER_SECOND} a second`,
        head: ['', 'before', 'with them', 'ratio or growth'],
        rows: [
          {
            cells: ['calls to the content service for them', '0', String(perSlug.length), ''],
            bound: { words: 'none', holds: perSlug.length === 0 },
          },
          {
            cells: [
              'memory of the server, MB',
              before.toFixed(0),
              after.toFixed(0),
              (after - before).toFixed(0),
            ],
            bound: {
              words: `at most ${MAX_MEGABYTES} more`,
              holds: after - before <= MAX_MEGABYTES,
            },
          },
          {
            cells: ['processor time of the server an address, ms', '', cpuMs.toFixed(2), ''],
            bound: { words: `at most ${MAX_CPU_MS} ms`, holds: cpuMs <= MAX_CPU_MS },
          },
          {
            cells: [
              'other visitors’ cached page, median ms',
              percentile(quiet, 0.5).toFixed(2),
              percentile(flooded, 0.5).toFixed(2),
              ratio.toFixed(2),
            ],
            bound: { words: 'not doubled', holds: ratio < MAX_LATENCY_RATIO },
          },
        ],
      },
    ];
  } finally {
    await site.close();
  }
}

/** A server that is up for half a minute starts a sync, whose token changes each time. */
const SYNC_PATH = /\/(?:sync|content_types|locales)$/;

const urlOf = ({ path, query }: { path: string; query: object }): string =>
  `${path} ${JSON.stringify(query)}`;

/** At that rate, as long as the server keeps up with it. */
async function flood(url: string): Promise<void> {
  const start = performance.now();
  let sent = 0;
  await requestOn(CONNECTIONS, async () => {
    if (sent === SLUGS) return null;
    const due = start + (sent * 1000) / SLUGS_PER_SECOND;
    sent += 1;
    await pause(Math.max(0, due - performance.now()));
    return `${url}/templates/${randomBytes(9).toString('base64url')}`;
  });
}

/** Milliseconds for a cached page, read again and again until `work` is done. */
async function latencies(site: PublishingSite, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const readUntilDone = async () => {
    while (!isDone) {
      times.push(await millisecondsOf(() => site.read('/templates')));
      await pause(READ_INTERVAL_MS);
    }
  };
  const done = work.finally(() => {
    isDone = true;
  });
  await Promise.all([done, readUntilDone()]);
  return times;
}
