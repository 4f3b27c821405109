/** Everything that a case runs on: content, perhaps a store, and instances of one build. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import type { ContentStore, LocalContentful } from 'local-content-services';
import { freePort } from 'local-content-services/toolkit';
import { editedByOurIds, inSpace } from '@/tests/fixtures/content-ids';
import { contentEnvironment, startContentService } from '@/tests/fixtures/lib';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { startRedisProxy } from '@/tests/fixtures/redis-proxy';
import { type RedisServer, startRedisServer } from '@/tests/fixtures/redis-server';
import { type ByteCounter, startByteCounter } from '@/tests/site/caching/acceptance/byte-counter';
import { contentRequests } from '@/tests/site/caching/acceptance/content-requests';
import { type Figures, readMetrics, rendersBetween } from '@/tests/site/caching/acceptance/figures';
import { visit } from '@/tests/site/caching/acceptance/freshness';
import { ALL_PAGES, EARLIER, gallery, idOf } from '@/tests/site/caching/acceptance/gallery';
import {
  type Action,
  post,
  untilLive,
  WEBHOOK_SECRET,
  webhookOf,
} from '@/tests/site/caching/acceptance/publishing';

const KEPT_REQUESTS = 1_000_000;
export const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';

export type StageOptions = {
  instances?: number;
  /** Default `none`: pages are files. */
  store?: 'none' | 'redis';
  variables?: Readonly<Record<string, string>>;
  /** Default: before the case all pages are visited, and something was published. */
  isCold?: boolean;
  isFirstPublish?: boolean;
};

export type Store = {
  server: RedisServer;
  counter: ByteCounter;
  /** Deletes keys that match. */
  lose: (isLost: (key: string) => boolean) => Promise<void>;
  /** How many keys, fields and members have the word in their name. */
  mentions: (word: string) => Promise<number>;
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
};

export type Instance = Site & { metricsUrl: string; copy: Build };

export type Stage = {
  label: string;
  service: LocalContentful;
  content: ContentStore;
  store: Store | undefined;
  instances: Instance[];
  origins: () => string[];
  at: (index: number) => Instance;
  /** @param buildId to pass for another build; @param copy the folder of one that has ended */
  start: (options?: { buildId?: string; copy?: Build }) => Promise<Instance>;
  kill: (instance: Instance) => Promise<void>;
  stop: (instance: Instance) => Promise<void>;
  /** Publishes what was edited and resolves when the webhook is answered with 200. */
  publish: (id: string, through?: number, action?: Action) => Promise<void>;
  /** Sends one webhook. @returns the status */
  announce: (id: string, through?: number, action?: Action) => Promise<number | null>;
  meter: () => Promise<() => Promise<Figures>>;
  close: () => Promise<void>;
};

const builds = new Map<string, Promise<Build>>();

/** Made once a run. */
export function sharedBuild(variables: Readonly<Record<string, string>> = {}): Promise<Build> {
  const name = JSON.stringify(variables);
  const known = builds.get(name) ?? makeBuild(variables);
  builds.set(name, known);
  return known;
}

async function makeBuild(variables: Readonly<Record<string, string>>): Promise<Build> {
  const service = await startGalleryContent();
  try {
    const build = await buildSite({ ...environmentFor(service), ...variables });
    if (!build.ok) throw new Error(build.output);
    return build;
  } finally {
    await service.close();
  }
}

export async function removeBuilds(): Promise<void> {
  for (const build of builds.values()) await (await build.catch(() => undefined))?.remove();
  builds.clear();
}

export const startGalleryContent = () =>
  startContentService(inSpace(gallery()), { keepRequests: KEPT_REQUESTS });

export const environmentFor = (service: LocalContentful): Record<string, string> => ({
  ...contentEnvironment(service),
  CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  DRAFT_SECRET,
});

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const endings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return await open(options, endings, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  {
    instances: count = 1,
    store: kind = 'none',
    variables = {},
    isCold = false,
    isFirstPublish = isCold,
  }: StageOptions,
  endings: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Stage> {
  const build = await sharedBuild();
  const service = await startGalleryContent();
  endings.push(() => service.close());
  const content = editedByOurIds(service.content);
  const store = kind === 'redis' ? await startStore(endings) : undefined;
  const environment = {
    ...environmentFor(service),
    ...(store === undefined ? {} : { REDIS_URL: store.counter.url, ISR_CACHE: 'redis' }),
    ...variables,
  };
  const instances: Instance[] = [];
  const copies = new Set<Build>();
  endings.push(async () => {
    await Promise.all(instances.map((one) => one.kill()));
    await Promise.all([...copies].map((copy) => copy.remove()));
  });

  const origins = () => instances.map(({ url }) => url);
  const at = (index: number) => {
    const instance = instances[index];
    if (instance === undefined) throw new Error(`there is no instance ${index}`);
    return instance;
  };
  const start: Stage['start'] = async ({ buildId, copy } = {}) => {
    const own = copy ?? (await build.copy());
    copies.add(own);
    if (buildId !== undefined) await writeFile(path.join(own.folder, 'BUILD_ID'), buildId);
    const port = String(await freePort());
    const site = await own.start({ ...environment, METRICS_PORT: port });
    const instance = { ...site, copy: own, metricsUrl: `http://127.0.0.1:${port}` };
    instances.push(instance);
    return instance;
  };
  const take = (instance: Instance) => {
    instances.splice(instances.indexOf(instance), 1);
  };
  const change = (id: string, action: Action) => {
    const item = content.get(id);
    if (item === undefined) throw new Error(`there is no ${id}`);
    if (action === 'publish') return webhookOf(content.publish(id), action);
    if (action === 'unpublish') return webhookOf(content.unpublish(id), action);
    content.delete(id);
    return webhookOf(item, action);
  };

  for (let number = 0; number < count; number += 1) await start();
  await Promise.all(origins().map((origin) => visit(origin, ['/', '/templates'])));
  if (!isCold) await visit(at(0).url, ALL_PAGES);

  const publish: Stage['publish'] = (id, through = 0, action = 'publish') =>
    untilLive(at(through).url, change(id, action));
  if (!isFirstPublish) {
    content.update(idOf(EARLIER), { name: 'Published before' });
    await publish(idOf(EARLIER));
  }

  return {
    label: `${count}, ${store === undefined ? 'files' : 'Redis'}`,
    service,
    content,
    store,
    instances,
    origins,
    at,
    start,
    async kill(instance) {
      take(instance);
      await instance.kill();
    },
    async stop(instance) {
      take(instance);
      await instance.stop();
    },
    publish,
    announce: (id, through = 0, action = 'publish') => post(at(through).url, change(id, action)),
    async meter() {
      const metricsUrls = () => instances.map(({ metricsUrl }) => metricsUrl);
      const before = await readMetrics(metricsUrls());
      const requests = contentRequests(service);
      const bytes = store?.counter.bytes();
      return async () => {
        const after = await readMetrics(metricsUrls());
        return {
          renders: rendersBetween(before, after),
          contentRequests: contentRequests(service) - requests,
          storeBytes:
            store === undefined || bytes === undefined ? null : store.counter.bytes() - bytes,
          longestBlockMs: after.blockMs,
        };
      };
    },
    close,
  };
}

async function startStore(endings: (() => Promise<unknown>)[]): Promise<Store> {
  const server = await startRedisServer();
  endings.push(() => server.stop());
  const faulty = await startRedisProxy(server.url);
  endings.push(() => faulty.close());
  const counter = await startByteCounter(faulty.url);
  endings.push(() => counter.close());
  const { port } = new URL(server.url);
  const admin = new Redis(Number(port), '127.0.0.1', { password: server.password });
  endings.push(async () => admin.disconnect());
  const keys = () => admin.keys('*');
  return {
    server,
    counter,
    async mentions(word) {
      let count = 0;
      for (const key of await keys()) {
        const type = await admin.type(key);
        const names =
          type === 'hash'
            ? await admin.hkeys(key)
            : type === 'zset'
              ? await admin.zrange(key, '0', '-1')
              : [];
        count += [key, ...names].filter((name) => name.includes(word)).length;
      }
      return count;
    },
    async lose(isLost) {
      const lost = (await keys()).filter(isLost);
      if (lost.length > 0) await admin.del(...lost);
    },
    goAway: faulty.stopListening,
    comeBack: faulty.listenAgain,
  };
}
