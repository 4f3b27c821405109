/**
 * What a publish costs and whether anything is stale after it, from outside: the table is printed
 * and written to a temporary folder. Alone:
 * npx vitest run --project site tests/site/caching/acceptance.test.ts
 * @module-tag slow
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '@/tests/fixtures/caching-proxy';
import { isRedisInstalled } from '@/tests/fixtures/redis-server';
import { burst, editAndReversal, failingPage } from '@/tests/site/caching/acceptance/bursts';
import { isForTextAlone, isForTextOf } from '@/tests/site/caching/acceptance/content-requests';
import {
  killedAfterAccepting,
  killedAll,
  killedWithFiles,
  killedWithRedis,
} from '@/tests/site/caching/acceptance/crashes';
import {
  allLag,
  catalogueLags,
  laggingNode,
  lostWebhook,
  textsLag,
} from '@/tests/site/caching/acceptance/delivery';
import {
  everyList,
  handPicked,
  menuChange,
  removals,
  rename,
  singlePublish,
  swap,
  takeOver,
  templateDuringMenuChange,
} from '@/tests/site/caching/acceptance/edits';
import { serverless } from '@/tests/site/caching/acceptance/functions';
import {
  madeUpPathsInFiles,
  madeUpPathsInRedis,
} from '@/tests/site/caching/acceptance/made-up-paths';
import type { Case, Outcome } from '@/tests/site/caching/acceptance/observe';
import {
  everyListInProxy,
  missingPageInProxy,
  movingTargetInProxy,
} from '@/tests/site/caching/acceptance/proxies';
import {
  heldRender,
  redisAway,
  redisFull,
  redisLoses,
  renamedElsewhere,
  rollback,
  rollingUpdate,
} from '@/tests/site/caching/acceptance/several';
import { openStage, removeBuilds, type Stage } from '@/tests/site/caching/acceptance/stage';
import { markdownTable } from '@/tests/site/caching/acceptance/table';
import { isOpensslInstalled } from '@/tests/site/serverless/certificate';

const FILES = {};
const TWO = { instances: 2, store: 'redis' } as const;
const FOUR = { instances: 4, store: 'redis' } as const;

const CASES: readonly Case[] = [
  { name: 'the first publish', run: singlePublish({ ...FILES, isFirstPublish: true }) },
  { name: 'the first publish, 2 instances', run: singlePublish({ ...TWO, isFirstPublish: true }) },
  { name: 'one page', run: singlePublish(FILES) },
  { name: 'one page, 2 instances', run: singlePublish(TWO) },
  { name: 'one page, 4 instances', run: singlePublish(FOUR) },
  { name: 'every list', run: everyList(FILES) },
  { name: 'every list, 2 instances', run: everyList(TWO) },
  { name: 'menu', run: menuChange(FILES) },
  { name: 'menu, 2 instances', run: menuChange(TWO) },
  { name: 'rename', run: rename(FILES) },
  { name: 'rename, 2 instances', run: rename(TWO) },
  { name: 'swap of two slugs', run: swap(FILES) },
  { name: 'swap of two slugs, 2 instances', run: swap(TWO) },
  { name: 'slug taken over', run: takeOver(FILES) },
  { name: 'slug taken over, 2 instances', run: takeOver(TWO) },
  { name: 'removal', run: removals(FILES) },
  { name: 'removal, 2 instances', run: removals(TWO) },
  { name: 'a template 300 ms after the menu', run: templateDuringMenuChange(FILES) },
  { name: 'a template 300 ms after the menu, 2 instances', run: templateDuringMenuChange(TWO) },
  {
    name: 'a card picked by hand',
    run: handPicked(FILES),
  },
  { name: 'a card picked by hand, 2 instances', run: handPicked(TWO) },
  { name: 'an edit and its reversal', run: editAndReversal },
  { name: '200 publishes at 20 a second', run: burst(FILES) },
  { name: '200 publishes at 20 a second, 2 instances', run: burst(TWO) },
  { name: '20 publishes beside a page that fails', run: failingPage(FILES, isForTextAlone) },
  {
    name: '20 publishes beside a page that fails, 2 instances',
    run: failingPage(TWO, isForTextAlone),
  },
  {
    name: '20 publishes beside a text that takes others along',
    run: failingPage(FILES, isForTextOf),
  },
  { name: 'an old address of an entry that another instance renamed', run: renamedElsewhere },
  { name: 'killed while rendering', run: killedWithFiles },
  { name: 'killed', run: killedWithRedis },
  { name: 'killed after a 202', run: killedAfterAccepting },
  { name: 'killed, and no other instance', run: killedAll },
  { name: 'delivery lags', run: laggingNode(allLag, 'none') },
  {
    name: 'the catalogue’s node lags',
    run: laggingNode(catalogueLags, 'none'),
  },
  {
    name: 'the catalogue’s node lags, 2 instances',
    run: laggingNode(catalogueLags, 'redis'),
  },
  {
    name: 'the texts’ node lags',
    run: laggingNode(textsLag, 'none'),
  },
  {
    name: 'the texts’ node lags, 2 instances',
    run: laggingNode(textsLag, 'redis'),
  },
  {
    name: 'webhook lost, no visitors',
    run: lostWebhook('none'),
  },
  {
    name: 'webhook lost, no visitors, Redis',
    run: lostWebhook('redis'),
  },
  { name: 'Redis away', run: redisAway },
  { name: 'Redis emptied', run: redisLoses('everything') },
  { name: 'Redis without its pages', run: redisLoses('pages') },
  { name: 'Redis with nothing but pages', run: redisLoses('all but pages') },
  { name: 'Redis full', run: redisFull },
  { name: 'rolling update', run: rollingUpdate },
  { name: 'rollback after an unpublish', run: rollback },
  { name: 'every list, proxy', run: everyListInProxy(FILES) },
  { name: 'every list, proxy, 2 instances', run: everyListInProxy(TWO) },
  { name: 'a 404 becomes a page', run: missingPageInProxy(FILES) },
  { name: 'a 404 becomes a page, 2 instances', run: missingPageInProxy(TWO) },
  { name: 'a redirect’s target moves', run: movingTargetInProxy(TWO) },
  { name: 'a first render straddles a publish', run: heldRender },
  { name: 'functions', run: serverless('none') },
  { name: 'functions with a store', run: serverless('Redis') },
  { name: '5,000 made-up paths', run: madeUpPathsInFiles },
  {
    name: '5,000 made-up paths, Redis',
    run: madeUpPathsInRedis,
    limit: 'A 404 is stored for an hour.',
  },
];

const rows: [Case, Outcome][] = [];

let file: string;
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(os.tmpdir(), 'acceptance-')), 'table.md');
});
afterAll(async () => {
  await removeBuilds();
  process.stdout.write(`\n${markdownTable(rows)}\n\nAlso in ${file}\n`);
});

describe.runIf(isRedisInstalled && isNginxInstalled && isOpensslInstalled)(
  'the acceptance table',
  () => {
    it.for(CASES)('$name: nothing is stale after it is live', async (one, { onTestFinished }) => {
      const stages: Stage[] = [];
      onTestFinished(async () => {
        await Promise.all(stages.map((stage) => stage.close()));
      });
      const outcomes = await one
        .run(async (options) => {
          const stage = await openStage(options);
          stages.push(stage);
          return stage;
        })
        .catch((error: Error) => [brokenOff(error)]);
      rows.push(...outcomes.map((outcome): [Case, Outcome] => [one, outcome]));
      await writeFile(file, `${markdownTable(rows)}\n`);
      if (one.limit !== undefined) return;
      for (const { step, faults } of outcomes)
        expect({ step, faults }).toEqual({ step, faults: [] });
    });
  },
);

const brokenOff = ({ message }: Error): Outcome => ({
  step: '',
  setup: '–',
  liveMs: null,
  pages: 0,
  faults: [message],
  freshAfterMs: null,
  note: '',
});
