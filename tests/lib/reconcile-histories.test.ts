/** Whatever happens to publishes and processes: in the end every page shows the content. */
import { readdirSync, rmSync } from 'node:fs';
import type { ContentStore } from 'local-content-services';
import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressesOf, listPaths } from '@/lib/catalogue/page-registry';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { ownMoves } from '@/lib/page/redirects';
import { pageRecords } from '@/lib/page-cache/page-records';
import { store } from '@/lib/page-cache/store';
import { beginPublish, resumePublishes } from '@/lib/publishing/begin-publish';
import { readRows } from '@/lib/publishing/publish-row';
import { publishLoop, wake } from '@/lib/publishing/reconcile';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { buildPath } from '@/lib/runtime/build-files';
import { BUILD_PHASE } from '@/lib/runtime/environment-schema';
import { inLanguage, LANGUAGES } from '@/lib/runtime/languages';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { pageAt } from '@/tests/fixtures/page-results';
import { editAtRandom, everyKindOfEntry } from '@/tests/fixtures/random-content';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { type Random, randomNumbers } from '@/tests/fixtures/seeded-random';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import {
  buildPages,
  cachedValue,
  type SimulatedProcess,
  shownBy,
  simulateProcesses,
  type Value,
} from '@/tests/lib/simulated-process';

const TEMPLATES = 5;
const MAX_STEPS = 6;
const MAX_PASSES = 4;
const CONCURRENCY = 4;
/** Longer than anything is trusted or retried. */
const A_WHILE_MS = 400_000;

let clockMs = 0;
const passTime = (milliseconds: number) => {
  clockMs += milliseconds;
};

/** What waits for a publish that the service will never deliver need not wait long. */
async function inShortTime<Result>(work: Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - startedAt > 300) passTime(1_000);
  }, 20);
  return work.finally(() => clearInterval(timer));
}

type Where = 'memory' | 'redis';

class History {
  processes: SimulatedProcess[] = [];
  publishes: Promise<unknown>[] = [];
  log: string[] = [];

  constructor(
    private readonly random: Random,
    private readonly lib: LibOnServices,
    private readonly redis: TestStore | undefined,
    private readonly startProcess: () => SimulatedProcess,
  ) {}

  get content(): ContentStore {
    return this.lib.service.content;
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[this.random(list.length)] as Item;
  }

  start(): void {
    const one = this.startProcess();
    this.processes.push(one);
    void one.run(() => wake(one.revalidate));
  }

  living(): SimulatedProcess {
    this.processes = this.processes.filter((one) => !one.isDead());
    if (this.processes.length === 0) {
      // The lease of the one that has died ends.
      passTime(11_000);
      this.log.push('restart');
      this.start();
    }
    return this.pick(this.processes);
  }

  edit(): PublishEvent[] {
    const events: PublishEvent[] = [];
    const stop = this.content.onChange(({ action, item, at }) => {
      if (action !== 'publish' && action !== 'unpublish' && action !== 'delete') return;
      const isPublished = action === 'publish';
      events.push({
        type: item.type,
        action,
        id: item.id,
        name: null,
        isPublished,
        contentType: item.contentType ?? undefined,
        revision: item.publishedCounter,
        createdAt: isPublished ? item.createdAt : at,
        deletedAt: isPublished ? undefined : at,
        space: undefined,
        environment: undefined,
      });
    });
    for (let count = 1 + this.random(2); count > 0; count -= 1) {
      editAtRandom(this.content, this.random);
    }
    stop();
    passTime(5);
    return events;
  }

  publish(event: PublishEvent): Promise<unknown> {
    const one = this.living();
    const id = `${event.type} ${event.id} ${event.action} ${event.revision}`;
    const result = one.run(async () => (await beginPublish(id, event, one.revalidate)).result);
    return Promise.race([result, one.death]);
  }

  async evict(): Promise<void> {
    const one = this.living();
    if (this.redis !== undefined) {
      const keys = ((await runCommand(this.redis, 'KEYS', '*')) as string[]).filter((key) =>
        /^(page|ledger|cache-tag|addresses|failing):/.test(key),
      );
      if (keys.length > 0) await runCommand(this.redis, 'DEL', this.pick(keys));
      return;
    }
    const path = this.pick([...one.run(pageRecords).pages.keys(), '/']);
    if (this.random(2) === 0) one.run(pageRecords).pages.delete(path);
    else {
      const folder = buildPath('server', 'pages');
      const files = readdirSync(folder, { recursive: true }).filter((name) =>
        String(name).endsWith('.html'),
      );
      if (files.length === 0) return;
      const file = `${folder}/${String(this.pick(files)).slice(0, -'.html'.length)}`;
      for (const ending of ['.html', '.json', '.meta']) rmSync(file + ending, { force: true });
    }
  }

  async visit(): Promise<void> {
    const one = this.living();
    const { value: catalogue } = await one.run(() => getCatalogueSince(0));
    const paths = [...listPaths(), ...[...(await addressesOf(catalogue)).values()].flat()];
    const others = ['/templates/hugo/fill-1', '/made-up', '/old'].flatMap((path) =>
      LANGUAGES.map((language) => inLanguage(path, language)),
    );
    const page = this.pick([...paths, ...others]);
    this.log.push(`visit ${page}`);
    const visit = Promise.race([one.visit(page), one.death]);
    if (this.random(2) === 0) await inShortTime(visit);
    else this.publishes.push(visit);
  }

  async step(): Promise<void> {
    const act = this.random(12);
    if (act < 5) {
      const events = this.edit();
      const sent = events.filter(() => this.random(3) > 0);
      this.log.push(
        `edit ${events.map(({ id, action }) => `${action} ${id}`)}, ${sent.length} sent`,
      );
      const ends = sent.map((event) => this.publish(event));
      if (this.random(2) === 0) await inShortTime(Promise.all(ends));
      else this.publishes.push(...ends);
    } else if (act < 7) {
      await this.visit();
    } else if (act < 8) {
      const one = this.living();
      this.log.push('look');
      await inShortTime(Promise.race([one.run(() => wake(one.revalidate)), one.death]));
    } else if (act < 10) {
      const one = this.living();
      const countdown = 1 + this.random(12);
      const way = this.random(3);
      this.log.push(`kill ${way} ${countdown}`);
      if (way === 0) one.kill();
      else if (way === 1 || this.redis === undefined) one.killAtRender(countdown);
      else one.killAtCommand(countdown);
    } else if (act < 11) {
      this.log.push('evict');
      await this.evict();
    } else if (this.redis !== undefined && this.processes.length < 2) {
      this.log.push('start another');
      this.start();
    }
  }

  /** As the loop would by its timers, only sooner. @returns the pages that the last pass rendered */
  async converge(): Promise<void> {
    await inShortTime(Promise.all(this.publishes));
    for (const one of this.processes) {
      one.killAtRender(Number.POSITIVE_INFINITY);
      one.killAtCommand(Number.POSITIVE_INFINITY);
    }
    this.living();
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      passTime(A_WHILE_MS);
      for (const one of this.processes) {
        await one.run(async () => {
          await resumePublishes(one.revalidate);
          publishLoop().gathersUntil = 0;
          await wake(one.revalidate);
          await publishLoop().running;
        });
      }
    }
  }

  async check(where: Where): Promise<void> {
    const one = this.living();
    await one.run(() => {
      const rows = async () => [...(await readRows()).keys()];
      // The last try for a publish that will never be delivered comes after 50 s.
      const end = expect.poll(rows, { message: 'publishes that have not ended', timeout: 90_000 });
      return end.toEqual([]);
    });
    const known = (await one.run(() => store().readRecords())) ?? new Map();
    const fresh = this.startProcess();
    const moves = one.run(ownMoves);
    const expected = await fresh.run(async () => {
      if (where === 'memory') ownMoves.replace({ ...moves });
      return pagesOf(known.keys(), async (path) => cachedValue(await pageAt(path)));
    });
    fresh.kill();
    const stored = await pagesOf(known.keys(), one.stored);
    const visited = await pagesOf(known.keys(), one.visit);
    for (const [path, shown] of expected) {
      const isStored = stored.get(path) !== undefined;
      expect([path, isStored ? stored.get(path) : shown], `stored: ${this.log.join('; ')}`).toEqual(
        [path, shown],
      );
      expect([path, visited.get(path)], `visited: ${this.log.join('; ')}`).toEqual([path, shown]);
    }
    for (const each of this.processes) {
      each.rendered.length = 0;
      await each.run(async () => {
        publishLoop().gathersUntil = 0;
        await wake(each.revalidate);
      });
      expect(each.rendered, `one more pass: ${this.log.join('; ')}`).toEqual([]);
    }
  }
}

/** What each page shows. */
async function pagesOf(
  paths: Iterable<string>,
  valueAt: (path: string) => Promise<Value | undefined>,
): Promise<ReadonlyMap<string, string | undefined>> {
  // All at once would take longer than a visitor waits.
  const one = async (path: string) => [path, shownBy(await valueAt(path))] as const;
  return new Map(await pLimit(CONCURRENCY).map(paths, one));
}

async function runHistory(where: Where, seed: number): Promise<void> {
  const redis = where === 'redis' ? await startTestStore() : undefined;
  const fallback = seed % 3 === 0 ? null : 'en-US';
  const lib = await libOn(everyKindOfEntry(TEMPLATES, fallback), {
    requestsPerSecond: 100_000,
    hasBuildFolder: true,
    env: redis === undefined ? {} : { ...storeEnvironment(redis), ISR_CACHE: 'redis' },
  });
  const processes = simulateProcesses();
  try {
    const build = processes.start();
    process.env.NEXT_PHASE = BUILD_PHASE;
    await build.run(async () => {
      const { value: catalogue } = await getCatalogueSince(0);
      await buildPages([...listPaths(), ...[...(await addressesOf(catalogue)).values()].flat()]);
    });
    delete process.env.NEXT_PHASE;
    build.kill();
    const history = new History(randomNumbers(seed * 7_919_993), lib, redis, processes.start);
    history.start();
    for (let step = 0; step < MAX_STEPS; step += 1) await history.step();
    await history.converge();
    await history.check(where);
  } finally {
    delete process.env.NEXT_PHASE;
    processes.end();
    await lib.close();
    await redis?.close();
  }
}

const QUICK = LANGUAGES.length > 1 ? 1 : 2;

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

describe.each<Where>(['memory', 'redis'])('a history of publishes with records in %s', (where) => {
  beforeEach(() => {
    logLines();
    clockMs = 0;
    const realNow = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + clockMs);
    vi.stubEnv('NODE_ENV', 'production');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each(seeds(1, QUICK))('ends with fresh pages (%i)', { timeout: 300_000 }, async (first) => {
    for (const seed of seeds(first * 1_000, 5)) await runHistory(where, seed);
  });

  it.each(seeds(1_000, 100))(
    'ends with fresh pages (50 of many, %i)',
    { tags: ['slow'], timeout: 600_000 },
    async (first) => {
      for (const seed of seeds(first * 1_000, 50)) await runHistory(where, seed);
    },
  );
});
