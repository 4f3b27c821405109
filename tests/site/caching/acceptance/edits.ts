/** Plain edits, on one instance or several. */
import {
  type Expected,
  missing,
  redirecting,
  showing,
} from '@/tests/site/caching/acceptance/freshness';
import {
  ALL_PAGES,
  IN_EVERY_LIST,
  idOf,
  LISTS,
  listsOf,
  MENU_SECTION,
  otherPageOf,
  overviewOf,
  PAGE_IN_EVERY_LIST,
  PICKED,
  PICKING,
  pageOf,
} from '@/tests/site/caching/acceptance/gallery';
import { type Case, observe, percentile } from '@/tests/site/caching/acceptance/observe';
import { atTime } from '@/tests/site/caching/acceptance/poll';
import type { Stage, StageOptions } from '@/tests/site/caching/acceptance/stage';

type Run = Case['run'];

/** Each webhook goes to the next instance. */
const through = (stage: Stage, turn: number) => turn % stage.instances.length;

export const pagesOf = (number: number) => [pageOf(number), otherPageOf(number)];
export const pagesShowing = (number: number, name: string): Expected[] => [
  ...showing(pagesOf(number), name),
  ...showing(listsOf(number), name),
];

export const singlePublish =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(idOf(61), { name: 'Renamed once', overview: 'Written *once*.' });
    const outcome = await observe(stage, {
      act: () => stage.publish(idOf(61)),
      expected: [
        ...pagesShowing(61, 'Renamed once'),
        ...showing(pagesOf(61), 'Written <em>once</em>'),
      ],
    });
    return [outcome];
  };

export const everyList =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(IN_EVERY_LIST, { name: 'In every list' });
    const outcome = await observe(stage, {
      act: () => stage.publish(IN_EVERY_LIST),
      expected: showing([...LISTS, PAGE_IN_EVERY_LIST], 'In every list'),
    });
    return [outcome];
  };

export const menuChange =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(MENU_SECTION, { title: 'Purpose' });
    const outcome = await observe(stage, {
      act: () => stage.publish(MENU_SECTION),
      expected: showing(ALL_PAGES, 'Purpose'),
    });
    return [outcome];
  };

export const rename =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(idOf(2), { slug: 't-2-moved' });
    const outcome = await observe(stage, {
      act: () => stage.publish(idOf(2)),
      expected: [
        ...showing([pageOf(2, 't-2-moved'), otherPageOf(2, 't-2-moved')], overviewOf(2)),
        redirecting(pageOf(2), pageOf(2, 't-2-moved')),
        redirecting(otherPageOf(2)),
        ...listsOf(2).map((path) => ({ path, has: ['/t-2-moved"'], lacks: ['/t-2"'] })),
      ],
    });
    return [outcome];
  };

export const swap =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(idOf(3), { slug: 't-28' });
    stage.content.update(idOf(28), { slug: 't-3' });
    const outcome = await observe(stage, {
      act: () =>
        Promise.all([
          stage.publish(idOf(3), through(stage, 0)),
          stage.publish(idOf(28), through(stage, 1)),
        ]),
      expected: [...showing(pagesOf(28), overviewOf(3)), ...showing(pagesOf(3), overviewOf(28))],
    });
    return [outcome];
  };

export const takeOver =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(idOf(4), { slug: 't-4-moved' });
    stage.content.update(idOf(29), { slug: 't-4' });
    const outcome = await observe(stage, {
      act: () =>
        Promise.all([
          stage.publish(idOf(4), through(stage, 0)),
          stage.publish(idOf(29), through(stage, 1)),
        ]),
      expected: [
        ...showing(pagesOf(4), overviewOf(29)),
        ...showing([pageOf(4, 't-4-moved')], overviewOf(4)),
        redirecting(pageOf(29), pageOf(4)),
      ],
    });
    return [outcome];
  };

export const removals =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    const without = (number: number) => [
      ...missing(...pagesOf(number)),
      ...listsOf(number).map((path) => ({ path, lacks: [`/t-${number}"`] })),
    ];
    return [
      await observe(stage, {
        step: 'unpublish',
        act: () => stage.publish(idOf(5), 0, 'unpublish'),
        expected: without(5),
      }),
      await observe(stage, {
        step: 'delete',
        act: async () => {
          await stage.publish(idOf(6), 0, 'unpublish');
          await stage.publish(idOf(6), 0, 'delete');
        },
        expected: without(6),
      }),
      await observe(stage, {
        step: 'publish again',
        act: () => stage.publish(idOf(5)),
        expected: [
          ...showing(pagesOf(5), overviewOf(5)),
          ...listsOf(5).map((path) => ({ path, has: ['/t-5"'] })),
        ],
      }),
    ];
  };

const AFTER_MS = 300;

export const templateDuringMenuChange =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    const idle = await whileVisiting(stage, () => atTime(performance.now(), 2_000));
    stage.content.update(MENU_SECTION, { title: 'Purpose' });
    stage.content.update(idOf(7), { name: 'Amid a change' });
    let menu: Promise<void> | undefined;
    let startedAt = 0;
    let menuLiveMs = 0;
    let during: number[] = [];
    const template = await observe(stage, {
      step: 'the template',
      act: async () => {
        const receiver = through(stage, 1);
        const send = async () => {
          startedAt = performance.now();
          menu = stage.publish(MENU_SECTION).then(() => {
            menuLiveMs = performance.now() - startedAt;
          });
          menu.catch(() => {});
          await atTime(startedAt, AFTER_MS);
          await stage.publish(idOf(7), receiver);
        };
        during = await whileVisiting(stage, send);
      },
      expected: pagesShowing(7, 'Amid a change'),
      origins: () => [...stage.origins()].reverse(),
      note: () =>
        `visitors’ p95 ${percentile(during, 0.95).toFixed(0)} ms, idle ${percentile(idle, 0.95).toFixed(0)} ms`,
    });
    const others = await observe(stage, {
      step: 'every page',
      act: async () => menu,
      expected: [...showing(ALL_PAGES, 'Purpose'), ...pagesShowing(7, 'Amid a change')],
    });
    return [
      { ...template, liveMs: template.liveMs === null ? null : template.liveMs - AFTER_MS },
      { ...others, liveMs: others.liveMs === null ? null : menuLiveMs },
    ];
  };

/** @returns response times */
async function whileVisiting(stage: Stage, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const visits = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const startedAt = performance.now();
      const response = await fetch(stage.at(0).url + ALL_PAGES[(turn * 7) % ALL_PAGES.length]);
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      await atTime(startedAt, 20);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await visits;
  }
  return times;
}

export const handPicked =
  (options: StageOptions): Run =>
  async (open) => {
    const stage = await open(options);
    stage.content.update(idOf(PICKED), { name: 'Picked by hand' });
    const outcome = await observe(stage, {
      act: () => stage.publish(idOf(PICKED)),
      expected: [
        ...showing(pagesOf(PICKING), 'Picked by hand'),
        ...pagesShowing(PICKED, 'Picked by hand'),
      ],
    });
    return [outcome];
  };
