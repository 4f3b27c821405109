import { isForTextOf } from '@/tests/site/caching/acceptance/content-requests';
import { pagesShowing } from '@/tests/site/caching/acceptance/edits';
import { missing, redirecting, showing } from '@/tests/site/caching/acceptance/freshness';
import {
  idOf,
  listsOf,
  otherPageOf,
  overviewOf,
  pageOf,
} from '@/tests/site/caching/acceptance/gallery';
import { type Case, observe, untilFresh } from '@/tests/site/caching/acceptance/observe';
import { becomes } from '@/tests/site/caching/acceptance/poll';

const NEWER_BUILD = 'a-newer-build';

export const renamedElsewhere: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis', isCold: true });
  stage.content.update(idOf(13), { slug: 't-13-moved' });
  const outcome = await observe(stage, {
    act: () => stage.publish(idOf(13)),
    expected: [
      redirecting(otherPageOf(13)),
      redirecting(pageOf(13), pageOf(13, 't-13-moved')),
      ...showing([otherPageOf(13, 't-13-moved')], overviewOf(13)),
    ],
    // The other instance is the first to be asked.
    origins: () => [...stage.origins()].reverse(),
  });
  return [outcome];
};

export const rollingUpdate: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis' });
  await stage.start({ buildId: NEWER_BUILD });
  await stage.start({ buildId: NEWER_BUILD });
  const reader = stage.at(2).url;
  await Promise.all([pageOf(14), ...listsOf(14)].map((path) => fetch(reader + path)));
  const publishThrough = async (receiver: number, build: string) => {
    const name = `Through the ${build} build`;
    stage.content.update(idOf(14), { name });
    return observe(stage, {
      step: `webhook to the ${build} build`,
      act: () => stage.publish(idOf(14), receiver),
      expected: pagesShowing(14, name),
      origins: () => [stage.at(receiver).url, ...stage.origins()],
    });
  };
  return [await publishThrough(0, 'older'), await publishThrough(2, 'newer')];
};

export const rollback: Case['run'] = async (open) => {
  const stage = await open({ instances: 1, store: 'redis' });
  const [older] = stage.instances;
  if (older === undefined) throw new Error('there is no instance');
  await stage.stop(older);
  await stage.start({ buildId: NEWER_BUILD });
  await stage.publish(idOf(15), 0, 'unpublish');
  stage.content.update(idOf(16), { name: 'Under the newer build' });
  await stage.publish(idOf(16));
  await stage.stop(stage.at(0));
  const outcome = await observe(stage, {
    // With its folder as it was, and with a fresh one.
    act: async () => {
      await stage.start({ copy: older.copy });
      await stage.start();
    },
    expected: [
      ...missing(pageOf(15), otherPageOf(15)),
      ...pagesShowing(16, 'Under the newer build'),
    ],
  });
  return [outcome];
};

export const redisAway: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis' });
  const { store, content } = stage;
  if (store === undefined) throw new Error('there is no store');
  await store.goAway();
  content.update(idOf(17), { name: 'Without a store' });
  const away = await observe(stage, {
    step: 'publish meanwhile',
    act: () => stage.publish(idOf(17)),
    expected: pagesShowing(17, 'Without a store'),
    origins: () => [stage.at(0).url],
  });
  const back = await observe(stage, {
    step: 'it is back',
    act: async () => {
      await store.comeBack();
      await untilFresh(stage, pagesShowing(17, 'Without a store'));
    },
    expected: pagesShowing(17, 'Without a store'),
  });
  content.update(idOf(17), { name: 'With a store' });
  const next = await observe(stage, {
    step: 'next publish',
    act: () => stage.publish(idOf(17), 1),
    expected: pagesShowing(17, 'With a store'),
    origins: () => [...stage.origins()].reverse(),
  });
  return [away, back, next];
};

const LOSSES = {
  everything: () => true,
  pages: (key: string) => /^pages?:/.test(key),
  'all but pages': (key: string) => !/^pages?:/.test(key),
};

export const redisLoses =
  (what: keyof typeof LOSSES): Case['run'] =>
  async (open) => {
    const stage = await open({ instances: 2, store: 'redis' });
    const { store, content } = stage;
    if (store === undefined) throw new Error('there is no store');
    content.update(idOf(18), { name: 'Before the loss' });
    await stage.publish(idOf(18));
    await store.lose(LOSSES[what]);
    content.update(idOf(19), { name: 'After the loss' });
    return [
      await observe(stage, {
        step: 'publish',
        act: () => stage.publish(idOf(19), 1),
        expected: [...pagesShowing(18, 'Before the loss'), ...pagesShowing(19, 'After the loss')],
        origins: () => [...stage.origins()].reverse(),
      }),
      await observe(stage, {
        step: 'unpublish',
        act: () => stage.publish(idOf(21), 0, 'unpublish'),
        expected: [
          ...missing(pageOf(21), otherPageOf(21)),
          ...listsOf(21).map((path) => ({ path, lacks: ['/t-21"'] })),
        ],
      }),
      await observe(stage, {
        step: 'restart',
        act: async () => {
          await stage.stop(stage.at(0));
          await stage.start();
        },
        expected: [
          ...missing(pageOf(21), otherPageOf(21)),
          ...pagesShowing(18, 'Before the loss'),
          ...pagesShowing(19, 'After the loss'),
        ],
      }),
    ];
  };

export const redisFull: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis' });
  const { store, content } = stage;
  if (store === undefined) throw new Error('there is no store');
  await store.server.limitMemory(1);
  content.update(idOf(20), { name: 'In a full store' });
  const full = await observe(stage, {
    step: 'publish meanwhile',
    act: () => stage.publish(idOf(20)),
    expected: pagesShowing(20, 'In a full store'),
    origins: () => [stage.at(0).url],
  });
  await store.server.limitMemory(0);
  content.update(idOf(20), { name: 'With room again' });
  const next = await observe(stage, {
    step: 'next publish',
    act: () => stage.publish(idOf(20)),
    expected: pagesShowing(20, 'With room again'),
  });
  return [full, next];
};

/** Its content is as old as its request; the page that it stores must not outlive the publish. */
export const heldRender: Case['run'] = async (open) => {
  const stage = await open({ instances: 2, store: 'redis', isCold: true });
  const page = otherPageOf(22);
  const slow = stage.at(1);
  let isHeld = false;
  stage.service.faults.inject(
    { kind: 'refuse' },
    {
      path: (_, request) => {
        if (!isHeld && isForTextOf(request, idOf(22))) {
          isHeld = true;
          process.kill(slow.pid, 'SIGSTOP');
        }
        return false;
      },
    },
  );
  const first = fetch(slow.url + page).then((response) => response.text());
  if (!(await becomes(() => isHeld, 10_000))) throw new Error('nothing was rendered');
  stage.content.update(idOf(22), { name: 'While it was held', overview: 'Written *meanwhile*.' });
  const outcome = await observe(stage, {
    act: async () => {
      try {
        await stage.publish(idOf(22));
      } finally {
        process.kill(slow.pid, 'SIGCONT');
      }
      await first;
    },
    expected: showing([page, pageOf(22)], 'While it was held', 'Written <em>meanwhile</em>'),
  });
  return [outcome];
};
