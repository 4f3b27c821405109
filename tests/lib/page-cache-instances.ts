/** Instances as Next's cache handler meets them: each a memory of its own, one store, one build. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { enterRequest } from '@/lib/observability/request-context';
import { createMemoryPages } from '@/lib/page-cache/memory-pages';
import { createPageCache, type PageCache } from '@/lib/page-cache/page-cache';
import type { SharedStore } from '@/lib/page-cache/redis-pages';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import { createSharedStore } from '@/lib/page-cache/several-instances';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const ROUTE = 'f'.repeat(64);

/** Longer than Next takes to read the answer. */
const A_MOMENT_MS = 500;

export const keyOf = (page: string) =>
  `/route-cache/PAGES/${ROUTE}/$${page === '/' ? '/index' : decodeURIComponent(page)}`;

/** Longer than what an instance has in memory is trusted. */
const A_SECOND_MS = 1_000;

/** Moves the clock forward for the instances and the store alike: both read this process's clock. */
export function advanceClock(milliseconds = A_SECOND_MS): void {
  const from = Date.now() + milliseconds;
  const start = performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => from + Math.floor(performance.now() - start));
}

export const pageOf = (html: string) => ({ kind: 'PAGES' as const, html, pageData: {} });

export type Shared = {
  store: TestStore;
  /** Runs a command in the store, past everything. */
  command: (...words: string[]) => Promise<unknown>;
  /** What instances in this process have in common, apart from their memory. */
  inCommon: () => SharedStore;
  newInstance: (maxBytes?: number) => PageCache;
  /** Every instance that is created after this knows nothing yet. */
  startAgain: () => void;
  /** An earlier build's page, as old as that. */
  build: (page: string, html: string, ageMs?: number) => Promise<void>;
  close: () => Promise<void>;
};

export async function shareOn(notFoundRoutes: readonly string[] = []): Promise<Shared> {
  const store = await startTestStore();
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  const built: string[] = [];
  await writeFile(path.join(folder, 'BUILD_ID'), 'a-build');
  setEnvironment({
    ...ANY_CONTENT,
    ...storeEnvironment(store),
    ISR_CACHE: 'redis',
    NEXT_DIST_DIR: path.relative(process.cwd(), folder),
  });

  let inCommon = createSharedStore();

  async function writeManifest(): Promise<void> {
    const routes = Object.fromEntries(
      built.map((page) => [page, { initialRevalidateSeconds: 30, initialExpireSeconds: 3_600 }]),
    );
    const file = path.join(folder, 'prerender-manifest.json');
    await writeFile(file, JSON.stringify({ routes, notFoundRoutes }));
  }
  await writeManifest();

  return {
    store,
    command: (...words) => runCommand(store, ...words),
    inCommon: () => inCommon,
    newInstance: (maxBytes) => createPageCache(inCommon, createMemoryPages(maxBytes)),
    startAgain() {
      resetServer();
      inCommon = createSharedStore();
    },
    async build(page, html, ageMs = 0) {
      built.push(page);
      await writeManifest();
      const file = path.join(folder, 'server', 'pages', page === '/' ? 'index' : page);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.html`, html);
      await writeFile(`${file}.json`, JSON.stringify({ pageProps: { words: html } }));
      await writeFile(`${file}.meta`, JSON.stringify({ routeCache: { key: keyOf(page) } }));
      const time = new Date(Date.now() - ageMs);
      await utimes(`${file}.html`, time, time);
    },
    async close() {
      store.faults.clear();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs it as part of a proxy's request. @returns whether the response says that it includes the publish */
export async function asProxy(wanted: number, work: () => Promise<unknown>): Promise<boolean> {
  let isConfirmed = false;
  const confirm = () => {
    isConfirmed = true;
  };
  // In a step of its own, so that what follows is no part of that request.
  await Promise.resolve().then(async () => {
    enterRequest({ requestId: 'r1', hasDraftSession: false, refresh: { wanted, confirm } });
    await work();
  });
  return isConfirmed;
}

/** Next reads the cache, renders the page all the same, from content read at that time, and stores it. */
export async function render(
  instance: PageCache,
  page: string,
  value: ReturnType<typeof pageOf> | { kind: 'REDIRECT' } | null,
  { readAt, revalidate = 30 }: { readAt?: number; revalidate?: number } = {},
): Promise<void> {
  await instance.get(keyOf(page));
  await passToCache(instance, page, value, { readAt: readAt ?? Date.now(), revalidate });
}

/** Stores a rendered page as Next does. */
export async function passToCache(
  instance: PageCache,
  page: string,
  value: Parameters<typeof render>[2],
  { readAt, revalidate = 30 }: { readAt: number; revalidate?: number },
): Promise<void> {
  await recordRender({ path: page, status: 200, readAt, isComplete: true, entryIds: [] });
  instance.set(keyOf(page), value, { revalidate });
  await instance.written();
}

/** The HTML that a visitor is shown, or what there is in its place. */
export async function shown(instance: PageCache, page: string): Promise<unknown> {
  const answer = await instance.get(keyOf(page));
  if (answer === null) return 'to be made';
  return answer.value?.kind === 'PAGES' ? answer.value.html : (answer.value?.kind ?? 'not found');
}

/** Whether Next renders the page again after serving it. */
export async function isStale(instance: PageCache, page: string): Promise<boolean> {
  const answer = await instance.get(keyOf(page));
  if (answer === null) return true;
  const { revalidate } = answer.cacheControl;
  const end = answer.lastModified + (revalidate || 0) * 1000;
  return end < Date.now() - A_MOMENT_MS;
}
