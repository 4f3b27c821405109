/** Contentful's nodes may serve older content after a publish, each for itself. */
import type { LoggedRequest } from 'local-content-services/toolkit';
import { type Node, nodeOf } from '@/tests/site/caching/acceptance/content-requests';
import { pagesOf, pagesShowing } from '@/tests/site/caching/acceptance/edits';
import { showing } from '@/tests/site/caching/acceptance/freshness';
import { idOf, pageOf } from '@/tests/site/caching/acceptance/gallery';
import {
  type Case,
  observe,
  rendersWhileIdle,
  requiring,
} from '@/tests/site/caching/acceptance/observe';
import { becomes } from '@/tests/site/caching/acceptance/poll';
import type { Stage } from '@/tests/site/caching/acceptance/stage';

const LAG_MS = 3_000;
const IDLE_MS = 5_000;
/** Of one edit. More is a loop. */
const MAX_RENDERS = 100;
/** What the site promises without a webhook. */
const WITHOUT_WEBHOOK_MS = 35_000;

/** A predicate is called right before the answer is made, so each request gets the lag of its node. */
function letLag({ service, content }: Stage, isLagging: (node: Node) => boolean): void {
  const setLag = (_: string, request: LoggedRequest) => {
    if (request.listener === 'delivery') {
      content.deliveryLagMs = isLagging(nodeOf(request)) ? LAG_MS : 0;
    }
    return false;
  };
  service.faults.inject({ kind: 'refuse' }, { path: setLag });
}

export const laggingNode =
  (isLagging: (node: Node) => boolean, store: 'none' | 'redis'): Case['run'] =>
  async (open) => {
    const stage = await open({ store, instances: store === 'redis' ? 2 : 1 });
    letLag(stage, isLagging);
    stage.content.update(idOf(11), { name: 'After the lag', overview: 'Written *later*.' });
    const outcome = await observe(stage, {
      act: () => stage.publish(idOf(11)),
      expected: [
        ...pagesShowing(11, 'After the lag'),
        ...showing(pagesOf(11), 'Written <em>later</em>'),
      ],
    });
    const later = await rendersWhileIdle(stage, IDLE_MS);
    const renders = (outcome.renders ?? 0) + later;
    return [
      requiring(
        { ...outcome, note: `lag ${LAG_MS} ms; then ${later} renders in ${IDLE_MS / 1000} s` },
        renders <= MAX_RENDERS,
        `${renders} renders of one edit`,
      ),
    ];
  };

export const catalogueLags = (node: Node) => node === 'the catalogue';
export const textsLag = (node: Node) => node === 'the texts';
export const allLag = () => true;

export const lostWebhook =
  (store: 'none' | 'redis'): Case['run'] =>
  async (open) => {
    const stage = await open({ store });
    stage.content.update(idOf(12), { name: 'Without a webhook' });
    const outcome = await observe(stage, {
      act: async () => {
        stage.content.publish(idOf(12));
        const stop = await stage.meter();
        // No page is requested meanwhile.
        let renders = 0;
        const isRendered = async () => {
          const before = renders;
          renders = (await stop()).renders;
          return renders > 0 && renders === before;
        };
        await becomes(isRendered, WITHOUT_WEBHOOK_MS, 500);
      },
      expected: showing([pageOf(12)], 'Without a webhook'),
    });
    return [outcome];
  };
