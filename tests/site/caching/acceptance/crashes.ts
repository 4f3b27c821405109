import { isForTextOf } from '@/tests/site/caching/acceptance/content-requests';
import { pagesOf, pagesShowing } from '@/tests/site/caching/acceptance/edits';
import { missing } from '@/tests/site/caching/acceptance/freshness';
import { idOf } from '@/tests/site/caching/acceptance/gallery';
import {
  type Case,
  type Outcome,
  observe,
  untilFresh,
} from '@/tests/site/caching/acceptance/observe';
import { becomes } from '@/tests/site/caching/acceptance/poll';
import { post, untilLive, webhookOf } from '@/tests/site/caching/acceptance/publishing';
import type { Stage } from '@/tests/site/caching/acceptance/stage';

/** Commands that change something. */
const WRITE = /\r\n(hset|set|setex|zadd|hdel|del|incr|expire|eval|evalsha|publish|lpush|sadd)\r\n/i;
const KILLED_AT = [1, 2, 4, 7, 11, 16];

function holdTexts(stage: Stage, number: number): () => boolean {
  let isHeld = false;
  stage.service.faults.inject(
    { kind: 'slow', ms: 30_000 },
    {
      path: (_, request) => {
        const isText = isForTextOf(request, idOf(number));
        isHeld ||= isText;
        return isText;
      },
    },
  );
  return () => isHeld;
}

/** Its restart finds that out; no webhook comes again. */
export const killedWithFiles: Case['run'] = async (open) => {
  const stage = await open({});
  const instance = stage.at(0);
  stage.content.update(idOf(30), { name: 'Killed on the way' });
  const isRendering = holdTexts(stage, 30);
  const answer = stage.announce(idOf(30));
  if (!(await becomes(isRendering, 20_000))) throw new Error('nothing was rendered');
  await stage.kill(instance);
  await answer;
  stage.service.faults.clear();
  const restarted = await observe(stage, {
    step: 'restart',
    act: async () => {
      await stage.start({ copy: instance.copy });
      await untilFresh(stage, pagesShowing(30, 'Killed on the way'));
    },
    expected: pagesShowing(30, 'Killed on the way'),
  });

  const again = stage.at(0);
  await stage.kill(again);
  stage.content.update(idOf(31), { name: 'Edited meanwhile' });
  stage.content.publish(idOf(31));
  stage.content.unpublish(idOf(32));
  const edited = await observe(stage, {
    step: 'restart after edits',
    act: async () => {
      await stage.start({ copy: again.copy });
      await untilFresh(stage, pagesShowing(31, 'Edited meanwhile'));
    },
    expected: [...pagesShowing(31, 'Edited meanwhile'), ...missing(...pagesOf(32))],
  });
  return [restarted, edited];
};

/** At several writes to the store. Contentful sends an unanswered webhook again. */
export const killedWithRedis: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis' });
  const { store } = stage;
  if (store === undefined) throw new Error('there is no store');
  const outcomes: Outcome[] = [];
  for (const [turn, count] of KILLED_AT.entries()) {
    const [victim] = stage.instances;
    if (victim === undefined) throw new Error('there is no instance');
    const number = 40 + turn;
    const name = `Killed at write ${count}.`;
    stage.content.update(idOf(number), { name });
    const webhook = webhookOf(stage.content.publish(idOf(number)), 'publish');
    let writes = 0;
    let isKilled = false;
    store.counter.onSent((text) => {
      if (isKilled || !WRITE.test(text)) return;
      writes += 1;
      if (writes < count) return;
      isKilled = true;
      process.kill(victim.pid, 'SIGKILL');
    });
    const status = await post(victim.url, webhook);
    store.counter.onSent(undefined);
    await stage.kill(victim);
    outcomes.push(
      await observe(stage, {
        step: `at write ${count}${status === null ? '' : `, answered ${status} before`}`,
        act: async () => {
          if (status === null) await untilLive(stage.at(0).url, webhook);
          else await untilFresh(stage, pagesShowing(number, name));
        },
        expected: pagesShowing(number, name),
      }),
    );
    await stage.start();
  }
  return outcomes;
};

/** Contentful doesn't send it again. */
export const killedAfterAccepting: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis' });
  const victim = stage.at(0);
  stage.content.update(idOf(50), { name: 'Accepted and killed' });
  const isRendering = holdTexts(stage, 50);
  const status = await stage.announce(idOf(50));
  if (!isRendering() || status !== 202) throw new Error(`the webhook was answered with ${status}`);
  await stage.kill(victim);
  stage.service.faults.clear();
  const outcome = await observe(stage, {
    act: () => untilFresh(stage, pagesShowing(50, 'Accepted and killed')),
    expected: pagesShowing(50, 'Accepted and killed'),
  });
  return [outcome];
};

/** All instances end in the middle, and others start on empty folders. */
export const killedAll: Case['run'] = async (open) => {
  const stage = await open({ instances: 1, store: 'redis' });
  const victim = stage.at(0);
  stage.content.update(idOf(51), { name: 'Nobody was left' });
  const isRendering = holdTexts(stage, 51);
  const answer = stage.announce(idOf(51));
  if (!(await becomes(isRendering, 20_000))) throw new Error('nothing was rendered');
  await stage.kill(victim);
  await answer;
  stage.service.faults.clear();
  const outcome = await observe(stage, {
    act: async () => {
      await stage.start();
      await untilFresh(stage, pagesShowing(51, 'Nobody was left'));
    },
    expected: pagesShowing(51, 'Nobody was left'),
  });
  return [outcome];
};
