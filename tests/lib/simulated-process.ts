/**
 * Processes of one site, simulated in this one: each has its own server state and its own cache as Next would have it.
 * They share the content service, the build folder and perhaps the key-value store.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { UpstashRequest } from '@upstash/redis';
import type { GetStaticPropsContext } from 'next';
import { vi } from 'vitest';

import { cachedColours } from '@/lib/contentful/placeholder-colours';
import { overviewThread } from '@/lib/markdown/overview-thread';
import { fileCacheRules } from '@/lib/page-cache/file-cache-rules';
import { pageCache } from '@/lib/page-cache/page-cache';
import { fastRedisClient, redisClient } from '@/lib/redis/client';
import { buildPath } from '@/lib/runtime/build-files';
import { settings } from '@/lib/runtime/env';
import { toNextPath } from '@/lib/runtime/language-paths';
import { createServer, type Server } from '@/lib/runtime/server-state';
import { pageAt } from '@/tests/fixtures/page-results';

const KEY = Symbol.for('plinth.server');
const ROUTE = 'f'.repeat(64);

const nameOf = (page: string) => {
  const name = toNextPath(page);
  return name === '/' ? '/index' : decodeURIComponent(name);
};

const keyOf = (page: string) => `/route-cache/PAGES/${ROUTE}/$${nameOf(page)}`;

/** As Next's caches hold a page; `null`: a 404. */
export type Value = Parameters<ReturnType<typeof pageCache>['set']>[1];
type Reason = GetStaticPropsContext['revalidateReason'];

export type SimulatedProcess = {
  run: <Result>(work: () => Result) => Result;
  /** As Next's `res.revalidate`. */
  revalidate: (page: string) => Promise<void>;
  /** What a visitor gets. */
  visit: (page: string) => Promise<Value>;
  /** What is stored, whether it may be served or not. */
  stored: (page: string) => Promise<Value | undefined>;
  /** To the key-value store, in the order in which they were sent. */
  commands: readonly string[][];
  /** Pages that were rendered. */
  rendered: string[];
  /** It ends at once: nothing that it has begun goes on. */
  kill: () => void;
  /** It ends at that command to the key-value store. */
  killAtCommand: (countdown: number) => void;
  /** It ends while it renders that page. */
  killAtRender: (countdown: number) => void;
  isDead: () => boolean;
  death: Promise<void>;
};

type World = { server: Server; isDead: boolean };

const worlds = new AsyncLocalStorage<World>();
let ofTest: Server | undefined;

/** `end` has to be called. */
export function simulateProcesses() {
  const before = Object.getOwnPropertyDescriptor(globalThis, KEY);
  Object.defineProperty(globalThis, KEY, {
    configurable: true,
    get: () => serverOf(worlds.getStore()),
    set: (server: Server) => {
      const world = worlds.getStore();
      if (world === undefined) ofTest = server;
      else world.server = server;
    },
  });
  const realInterval = globalThis.setInterval;
  const timers: NodeJS.Timeout[] = [];
  const interval = vi.spyOn(globalThis, 'setInterval');
  interval.mockImplementation(((...args: Parameters<typeof realInterval>) => {
    const timer = realInterval(...args);
    timers.push(timer);
    return timer;
  }) as typeof setInterval);
  const started: SimulatedProcess[] = [];
  function end(): void {
    for (const one of started) one.kill();
    for (const timer of timers) clearInterval(timer);
    interval.mockRestore();
    if (before === undefined) Reflect.deleteProperty(globalThis, KEY);
    else Object.defineProperty(globalThis, KEY, before);
  }
  return {
    end,
    start() {
      const one = startProcess();
      started.push(one);
      return one;
    },
  };
}

/** A dead process finds another server each time, so that its pauses never end. */
function serverOf(world: World | undefined): Server | undefined {
  if (world === undefined) return ofTest;
  return world.isDead ? new Map(world.server) : world.server;
}

const never = () => new Promise<never>(() => {});

function startProcess(): SimulatedProcess {
  const world: World = { server: createServer(), isDead: false };
  const death = Promise.withResolvers<void>();
  const memory = new Map<string, Value>();
  const rendered: string[] = [];
  const commands: string[][] = [];
  let commandsLeft = Number.POSITIVE_INFINITY;
  let rendersLeft = Number.POSITIVE_INFINITY;

  function kill(): void {
    world.isDead = true;
    death.resolve();
  }

  const [colours, thread] = [cachedColours(), overviewThread()];
  const run = <Result>(work: () => Result) => worlds.run(world, work);
  const isShared = run(() => settings().deployment === 'shared');

  run(() => {
    // To fetch the same pictures and start a thread for each process would take most of the time.
    cachedColours.replace(colours);
    overviewThread.replace(thread);
    if (settings().keyValueStore === undefined) return;
    for (const client of [redisClient(), fastRedisClient()]) {
      client?.use(async (request, send) => {
        commandsLeft -= 1;
        if (commandsLeft === 0) kill();
        if (world.isDead) return never();
        commands.push(...commandsIn(request));
        const reply = await send(request);
        return world.isDead ? never() : (reply as never);
      });
    }
  });

  async function render(page: string, reason: Reason): Promise<Value> {
    rendersLeft -= 1;
    if (rendersLeft === 0) kill();
    if (world.isDead) return never();
    rendered.push(page);
    const result = await pageAt(page, reason === undefined ? {} : { revalidateReason: reason });
    if (world.isDead) return never();
    const value = cachedValue(result);
    set(page, value);
    return value;
  }

  function set(page: string, value: Value): void {
    if (isShared) {
      pageCache().set(keyOf(page), value, { revalidate: 30 });
    } else if (fileCacheRules().mayStore(keyOf(page))) {
      memory.set(page, value);
      if (value?.kind === 'PAGES') writePageFile(page, value);
    }
  }

  const inNext = (page: string) => (memory.has(page) ? memory.get(page) : readPageFile(page));

  return {
    run,
    commands,
    rendered,
    revalidate: async (page) => void (await render(page, 'on-demand')),
    visit: (page) =>
      run(async () => {
        if (isShared) {
          const found = await pageCache().get(keyOf(page));
          return found === null ? render(page, undefined) : found.value;
        }
        const found = inNext(page);
        if (found !== undefined && (await fileCacheRules().mayServe(keyOf(page), found))) {
          return found;
        }
        return render(page, undefined);
      }),
    stored: (page) =>
      run(async () => {
        if (!isShared) return inNext(page);
        return (await pageCache().get(keyOf(page)))?.value;
      }),
    kill,
    killAtCommand: (countdown) => {
      commandsLeft = countdown;
    },
    killAtRender: (countdown) => {
      rendersLeft = countdown;
    },
    isDead: () => world.isDead,
    death: death.promise,
  };
}

function commandsIn({ path = [], body }: UpstashRequest): string[][] {
  const all = path.length === 0 ? [body] : (body as unknown[]);
  return all.map((command) => [command].flat().map(String));
}

export function cachedValue(result: Awaited<ReturnType<typeof pageAt>>): Value {
  if ('redirect' in result) {
    const { destination } = result.redirect;
    return { kind: 'REDIRECT', props: { pageProps: { __N_REDIRECT: destination } } };
  }
  if ('notFound' in result) return null;
  return {
    kind: 'PAGES',
    html: '',
    pageData: JSON.parse(JSON.stringify({ pageProps: result.props })),
  };
}

const fileOf = (page: string) => buildPath('server', 'pages', nameOf(page));

function writePageFile(page: string, { pageData }: Record<string, unknown>): void {
  const file = fileOf(page);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.html`, '');
  writeFileSync(`${file}.json`, JSON.stringify(pageData));
  writeFileSync(`${file}.meta`, JSON.stringify({ routeCache: { key: keyOf(page) } }));
}

function readPageFile(page: string): Value | undefined {
  const file = `${fileOf(page)}.json`;
  if (!existsSync(file)) return undefined;
  return { kind: 'PAGES', html: '', pageData: JSON.parse(readFileSync(file, 'utf8')) };
}

/** Renders these pages as `next build` does. */
export async function buildPages(pages: readonly string[]): Promise<void> {
  const routes: Record<string, object> = {};
  const build = async (page: string) => {
    const value = cachedValue(await pageAt(page));
    if (value === null || value.kind !== 'PAGES') return;
    writePageFile(page, value);
    routes[decodeURIComponent(toNextPath(page))] = { initialRevalidateSeconds: 30 };
  };
  await Promise.all(pages.map(build));
  writeFileSync(buildPath('BUILD_ID'), 'a-build');
  writeFileSync(
    buildPath('prerender-manifest.json'),
    JSON.stringify({ routes, notFoundRoutes: [] }),
  );
}

/** Followed by time. */
const BY_TIME = new Set(['colours', 'sourceCheckedAt', 'pageRecord']);

/** What a value shows, to be compared. */
export function shownBy(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value, (key, part) => (BY_TIME.has(key) ? undefined : part));
}
