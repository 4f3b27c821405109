/** Instances in this process: each has a memory of its own; the store, the build and the content are common. */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';
import { NOT_FOUND, redirectStamp, stampsOf } from '@/lib/cards/page-stamp';
import {
  catalogueReadAt,
  getCatalogue,
  getCatalogueSince,
  lastCatalogue,
} from '@/lib/contentful/get-catalogue';
import { enterRequest } from '@/lib/observability/request-context';
import { createMemoryPages } from '@/lib/page-cache/memory-pages';
import { createPageCache, type PageCache } from '@/lib/page-cache/page-cache';
import { recordRender, recordText } from '@/lib/page-cache/page-records';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { sharedStore } from '@/lib/page-cache/shared-store';
import { store } from '@/lib/page-cache/store';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const ROUTE = 'f'.repeat(64);
/** Longer than Next takes to read a response. */
const A_MOMENT_MS = 500;
/** Longer than memory is trusted. */
const A_SECOND_MS = 1_000;

/** `publish` changes it. */
export const PAGE = '/templates/all/nothing';
/** `publish` leaves it as it is. */
export const UNCHANGED = '/templates/hugo';

export const keyOf = (page: string) =>
  `/route-cache/PAGES/${ROUTE}/$${page === '/' ? '/index' : decodeURIComponent(page)}`;

/** Moves the clock of the instances and of the store, which is this process's. */
export function advanceClock(milliseconds = A_SECOND_MS): void {
  const from = Date.now() + milliseconds;
  const start = performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => from + Math.floor(performance.now() - start));
}

/** The stamp that the page has with the content that this process knows. */
export function stampNow(page: string): string {
  const catalogue = lastCatalogue();
  return (catalogue && stampsOf(catalogue)(page)) ?? 'no-such-page';
}

/** @param stamp `undefined`: a page of an earlier format, without a record */
export function pageOf(words: string, stamp?: string) {
  const pageProps = stamp === undefined ? { words } : propsOf(words, stamp);
  return { kind: 'PAGES' as const, html: htmlOf(pageProps), pageData: { pageProps } };
}

export const propsOf = (words: string, stamp: string) => ({
  words,
  pageRecord: recordText({ stamp, picks: [] }),
});

/** With the page's props in it, as Next writes it. */
export const htmlOf = (pageProps: object) => `<script>${JSON.stringify(pageProps)}</script>`;

/** Words of the page, or what is stored instead. */
export type Shown = string | { kind: 'REDIRECT' } | null;

export type Shared = LibOnServices & {
  store: TestStore;
  /** Runs a command in the store directly. */
  command: (...words: unknown[]) => Promise<unknown>;
  newInstance: (maxBytes?: number) => PageCache;
  /** As if the process were new. */
  startAgain: () => Promise<void>;
  /** A page of the build, with that stamp. */
  build: (
    page: string,
    words: string,
    options?: { ageMs?: number; stamp?: string },
  ) => Promise<void>;
  /** Changes what `PAGE` shows. */
  change: () => void;
  /** This process publishes that change. */
  publish: () => Promise<number>;
  /** Another instance publishes it, and its pass ends, without pages that only this instance has. */
  publishElsewhere: () => Promise<number>;
};

export async function shareOn(notFoundRoutes: readonly string[] = []): Promise<Shared> {
  const redis = await startTestStore();
  const env = { ...storeEnvironment(redis), ISR_CACHE: 'redis' };
  const lib = await libOn(smallSpace(), { env, hasBuildFolder: true });
  const folder = path.resolve(process.env.NEXT_DIST_DIR ?? '');
  const built: string[] = [];
  const command = (...words: unknown[]) => runCommand(redis, ...words);
  await writeFile(path.join(folder, 'BUILD_ID'), 'a-build');
  await getCatalogue();
  let changes = 0;

  async function writeManifest(): Promise<void> {
    const routes = Object.fromEntries(
      built.map((page) => [page, { initialRevalidateSeconds: 30, initialExpireSeconds: 3_600 }]),
    );
    const file = path.join(folder, 'prerender-manifest.json');
    await writeFile(file, JSON.stringify({ routes, notFoundRoutes }));
  }
  await writeManifest();

  function change(): void {
    changes += 1;
    lib.service.content.update('template-nothing', { name: `Changed ${changes}` });
    lib.service.content.publish('template-nothing');
  }

  return {
    ...lib,
    store: redis,
    command,
    newInstance: (maxBytes) => createPageCache(sharedStore(), createMemoryPages(maxBytes)),
    async startAgain() {
      resetServer();
      await getCatalogue();
    },
    async build(page, words, { ageMs = 0, stamp = stampNow(page) } = {}) {
      built.push(page);
      await writeManifest();
      const file = path.join(folder, 'server', 'pages', page === '/' ? 'index' : page);
      await mkdir(path.dirname(file), { recursive: true });
      const pageProps = propsOf(words, stamp);
      await writeFile(`${file}.html`, htmlOf(pageProps));
      await writeFile(`${file}.json`, JSON.stringify({ pageProps }));
      await writeFile(`${file}.meta`, JSON.stringify({ routeCache: { key: keyOf(page) } }));
      const time = new Date(Date.now() - ageMs);
      await utimes(`${file}.html`, time, time);
    },
    change,
    async publish() {
      change();
      const { readAt } = await getCatalogueSince(Date.now());
      return store().bump(readAt);
    },
    async publishElsewhere() {
      change();
      const latest = Number((await command('ZSCORE', 'last-publish', 'told')) ?? 0);
      const version = Math.max(latest + 1, Date.now());
      await command('ZADD', 'last-publish', version, 'told', version, 'build:a-build');
      return version;
    },
    async close() {
      redis.faults.clear();
      await Promise.all([redis.close(), lib.close()]);
    },
  };
}

/** Runs it as part of a proxy's request. @returns whether the response says that it includes the publish */
export async function asProxy(wanted: number, work: () => Promise<unknown>): Promise<boolean> {
  let isConfirmed = false;
  const confirm = () => {
    isConfirmed = true;
  };
  // In a step of its own, so that later work is not part of that request.
  await Promise.resolve().then(async () => {
    enterRequest({ requestId: 'r1', hasDraftSession: false, refresh: { wanted, confirm } });
    await work();
  });
  return isConfirmed;
}

/** `revalidate`: in seconds. */
type RenderOptions = { readAt?: number; stamp?: string; revalidate?: number | false };

/** As Next does: reads the cache, renders the page from the content that this process has, and stores it. */
export async function render(
  instance: PageCache,
  page: string,
  shown: Shown,
  options: RenderOptions = {},
): Promise<void> {
  await instance.get(keyOf(page));
  await passToCache(instance, page, shown, options);
}

/** Stores a rendered page as Next does. */
export async function passToCache(
  instance: PageCache,
  page: string,
  shown: Shown,
  options: RenderOptions = {},
): Promise<void> {
  await startStoring(instance, page, shown, options);
  await instance.flush(0);
}

/** Doesn't wait until the page is in the store. */
export async function startStoring(
  instance: PageCache,
  page: string,
  shown: Shown,
  { readAt = catalogueReadAt() ?? 0, stamp: own, revalidate = 30 }: RenderOptions = {},
): Promise<void> {
  const isPage = typeof shown === 'string';
  const absent = shown === null ? NOT_FOUND : redirectStamp('/');
  const stamp = own ?? (isPage ? stampNow(page) : absent);
  await recordRender({ path: page, readAt, stamp, picks: [] }, []);
  instance.set(keyOf(page), isPage ? pageOf(shown, stamp) : shown, { revalidate });
}

/** As Next does for the publishing loop of one server: renders the page from the latest content, and stores it. */
export async function renderForLoop(page: string): Promise<void> {
  await recordRender({ path: page, readAt: Date.now(), stamp: stampNow(page), picks: [] }, []);
  takeRecord(page);
}

/** The words that a visitor gets, or what the cache has instead. */
export async function shown(instance: PageCache, page: string): Promise<unknown> {
  const answer = await instance.get(keyOf(page));
  return answer === null ? 'to be rendered' : wordsOf(answer.value);
}

export function wordsOf(value: object | null): unknown {
  const { kind = 'not found', html } = (value ?? {}) as { kind?: string; html?: string };
  return html === undefined ? kind : /"words":"([^"]*)"/.exec(html)?.[1];
}

/** Whether Next renders the page again after serving it. */
export async function isStale(instance: PageCache, page: string): Promise<boolean> {
  const answer = await instance.get(keyOf(page));
  if (answer === null) return true;
  const { revalidate } = answer.cacheControl;
  const end = answer.lastModified + (revalidate || 0) * 1000;
  return end < Date.now() - A_MOMENT_MS;
}
