import type { EditorView } from '@/lib/editor-props';
import type { isForTextOf } from '@/tests/site/caching/acceptance/content-requests';
import { pagesShowing } from '@/tests/site/caching/acceptance/edits';
import { read, showing } from '@/tests/site/caching/acceptance/freshness';
import { idOf, listsOf, pageOf } from '@/tests/site/caching/acceptance/gallery';
import {
  type Case,
  observe,
  rendersWhileIdle,
  requiring,
} from '@/tests/site/caching/acceptance/observe';
import { atTime, becomes } from '@/tests/site/caching/acceptance/poll';
import {
  LIVE_TIMEOUT_MS,
  post,
  untilLive,
  webhookOf,
} from '@/tests/site/caching/acceptance/publishing';
import { DRAFT_SECRET, type Stage, type StageOptions } from '@/tests/site/caching/acceptance/stage';

const PUBLISHES = 200;
const INTERVAL_MS = 50;
const EDITED = 40;
const LAG_MS = 300;
const RETRY_MS = 1_000;
const IDLE_MS = 6_000;

export const burst =
  (options: StageOptions): Case['run'] =>
  async (open) => {
    const stage = await open(options);
    stage.content.deliveryLagMs = LAG_MS;
    const tooOld: string[] = [];
    let pagesMs = 0;
    let recordsMs = 0;
    const saidIn = (text: string) =>
      Math.max(-1, ...[...text.matchAll(/Said by (\d+)\./g)].map(([, number]) => Number(number)));
    const finalWords = (number: number) => `Said by ${PUBLISHES - EDITED + number}.`;
    const edited = Array.from({ length: EDITED }, (_, number) => number);

    async function publishOne(count: number): Promise<void> {
      const number = count % EDITED;
      stage.content.update(idOf(number), { overview: `Said by ${count}.` });
      const webhook = webhookOf(stage.content.publish(idOf(number)), 'publish');
      const { url } = stage.at(count % stage.instances.length);
      let status = await post(url, webhook);
      for (let retry = 0; status === 503 && retry < 30; retry += 1) {
        await atTime(performance.now(), RETRY_MS);
        status = await post(url, webhook);
      }
      if (status !== 200) {
        if (status !== 202) tooOld.push(`a webhook was answered with ${status}`);
        return;
      }
      const seen = saidIn((await read(url + pageOf(number))).text);
      if (seen < count) tooOld.push(`t-${number} says ${seen} when ${count} is live`);
    }

    const earlier = await liveRecords(stage);
    const outcome = await observe(stage, {
      act: async () => {
        const startedAt = performance.now();
        const sent: Promise<void>[] = [];
        for (let count = 0; count < PUBLISHES; count += 1) {
          await atTime(startedAt, count * INTERVAL_MS);
          sent.push(publishOne(count));
        }
        const [first = ''] = stage.origins();
        const haveAll = async () => {
          const pages = await Promise.all(
            edited.map(async (number) =>
              (await read(first + pageOf(number))).text.includes(finalWords(number)),
            ),
          );
          return pages.every(Boolean);
        };
        await becomes(haveAll, LIVE_TIMEOUT_MS, 250);
        pagesMs = performance.now() - startedAt;
        await Promise.all(sent);
        const areLive = await becomes(
          async () => (await liveRecords(stage)) >= earlier + PUBLISHES,
          LIVE_TIMEOUT_MS,
          500,
        );
        recordsMs = performance.now() - startedAt;
        if (!areLive) throw new Error(`only ${await liveRecords(stage)} records are live`);
      },
      expected: edited.flatMap((number) => showing([pageOf(number)], finalWords(number))),
      note: () => `records live after ${recordsMs.toFixed(0)} ms`,
    });
    return [
      {
        ...outcome,
        liveMs: outcome.liveMs === null ? null : pagesMs,
        faults: [...outcome.faults, ...tooOld],
      },
    ];
  };

/** From /editor, all of its pages. */
async function liveRecords(stage: Stage): Promise<number> {
  const { url } = stage.at(0);
  const signIn = await fetch(`${url}/api/editor/sign-in?secret=${DRAFT_SECRET}`, {
    redirect: 'manual',
  });
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  let count = 0;
  for (let page = 1; page < 20; page += 1) {
    const response = await fetch(`${url}/api/editor/publishes?page=${page}`, {
      headers: { cookie },
    });
    const { lines, olderHref }: EditorView = await response.json();
    count += lines
      .flatMap(({ publishes }) => publishes)
      .filter(({ state }) => state === 'live').length;
    if (olderHref === null) break;
  }
  return count;
}

const UNRELATED = 20;

/** @param isAsked for the text that Contentful doesn't deliver */
export const failingPage =
  (options: StageOptions, isAsked: typeof isForTextOf): Case['run'] =>
  async (open) => {
    const stage = await open(options);
    stage.service.faults.inject(
      { kind: 'status', status: 500 },
      { path: (_, request) => isAsked(request, idOf(99)) },
    );
    stage.content.update(idOf(99), { overview: 'Never rendered.' });
    const failing = stage.announce(idOf(99));
    const times: number[] = [];
    const numbers = Array.from({ length: UNRELATED }, (_, index) => index + 10);
    const outcome = await observe(stage, {
      act: async () => {
        const startedAt = performance.now();
        const one = async (number: number, index: number) => {
          await atTime(startedAt, index * 100);
          const sentAt = performance.now();
          stage.content.update(idOf(number), { name: `Beside ${number} it` });
          await stage.publish(idOf(number), index % stage.instances.length);
          times.push(performance.now() - sentAt);
        };
        await Promise.all(numbers.map(one));
      },
      expected: numbers.flatMap((number) => pagesShowing(number, `Beside ${number} it`)),
      note: () => `slowest of ${UNRELATED}`,
    });
    stage.service.faults.clear();
    await failing;
    return [{ ...outcome, liveMs: outcome.liveMs === null ? null : Math.max(...times) }];
  };

export const editAndReversal: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis' });
  const { content } = stage;
  const outcome = await observe(stage, {
    act: async () => {
      content.update(idOf(9), { name: 'Only briefly' });
      const edit = webhookOf(content.publish(idOf(9)), 'publish');
      content.update(idOf(9), { name: 'Template t-9' });
      const reversal = webhookOf(content.publish(idOf(9)), 'publish');
      await Promise.all([untilLive(stage.at(0).url, edit), untilLive(stage.at(1).url, reversal)]);
    },
    expected: listsOf(9).map((path) => ({ path, has: ['Template t-9'], lacks: ['Only briefly'] })),
  });
  const renders = await rendersWhileIdle(stage, IDLE_MS);
  return [
    requiring(
      { ...outcome, note: `then ${renders} renders in ${IDLE_MS / 1000} s` },
      renders === 0,
      `${renders} renders while idle`,
    ),
  ];
};
