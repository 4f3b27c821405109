/** Two hundred publishes at once: when all are live and said to be, and whether any is said to be too soon. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BulkSite, PUBLISHES, startBulkSite } from './bulk-site';
import { say } from './progress';
import { recordsOf, watchRecords } from './publish-records';
import type { Row, Table } from './table';

/** `batches`: a page is made once in each. */
const BOUND = { ms: 45_000, batches: 2 };
/** A process counts as gone after 15 s; what it had not answered is sent again by the service, after 30 s. */
const KILLED_BOUND = { ms: 75_000, batches: 4 };
const POLL_MS = 100;

export async function bulkPublishes(): Promise<Table[]> {
  say(`a site of ${PUBLISHES} templates`);
  const site = await startBulkSite();
  try {
    const rows = [await measure(site, 1, 'contentful-management', site.publishByClient)];
    if (existsSync('tests/contentful-tools/node_modules')) {
      rows.push(await measure(site, 2, 'contentful-import', site.publishByImport));
    } else say('no npm ci --prefix tests/contentful-tools, so no import');
    rows.push(
      await measure(
        site,
        3,
        'the server killed on the way',
        async (round) => {
          await site.publishByClient(round);
          await isRendering(site);
          await site.killAndRestart();
        },
        KILLED_BOUND,
      ),
    );
    return [
      {
        title: `${PUBLISHES} publishes, 20 a second`,
        head: [
          'by',
          '200',
          '202',
          '503',
          'answered, most ms',
          'batches',
          'polls',
          'untrue',
          'all live, s',
        ],
        rows,
      },
    ];
  } finally {
    await site.close();
  }
}

async function measure(
  site: BulkSite,
  round: number,
  name: string,
  publishAll: (round: number) => Promise<void>,
  most = BOUND,
): Promise<Row> {
  say(`${PUBLISHES} publishes: ${name}`);
  const first = site.deliveries.length;
  const logBefore = site.log();
  const since = Date.now();
  const [polls] = await Promise.all([watchRecords(site, round, since), publishAll(round)]);
  const attempts = site.deliveries.slice(first).flatMap((delivery) => delivery.attempts);
  const count = (status: number) => attempts.filter((one) => one.status === status).length;
  // Where it was killed there is another log.
  const log = site.log().startsWith(logBefore) ? site.log().slice(logBefore.length) : site.log();
  const batches = log.split('publish.batch').length - 1;
  const firstWebhookAt = Math.min(...attempts.map(({ at }) => at));
  const tookMs = (polls.allLiveAt ?? Number.POSITIVE_INFINITY) - firstWebhookAt;
  for (const words of polls.untrue.slice(0, 5)) say(words);
  say(`all live and said to be after ${(tookMs / 1_000).toFixed(1)} s`);
  return {
    cells: [
      name,
      String(count(200)),
      String(count(202)),
      String(count(503)),
      String(Math.max(...attempts.map((one) => one.tookMs))),
      String(batches),
      String(polls.count),
      String(polls.untrue.length),
      (tookMs / 1_000).toFixed(1),
    ],
    bound: {
      words: `within ${most.ms / 1_000} s; none refused; none untrue; ${most.batches} batches at most`,
      holds:
        tookMs <= most.ms &&
        count(503) === 0 &&
        polls.untrue.length === 0 &&
        batches <= most.batches,
    },
  };
}

async function isRendering(site: BulkSite): Promise<void> {
  const isBegun = ({ stage }: { stage: { is: string } | null }) => stage?.is === 'rendering';
  while (!(await recordsOf(site)).some(isBegun)) await pause(POLL_MS);
}
