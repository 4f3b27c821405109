/** A site that gets signed webhooks, and renders its pages without Next's server. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { entryPages, listPaths } from '@/lib/catalogue/page-registry';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { pageCache } from '@/lib/page-cache/page-cache';
import { pageRecords } from '@/lib/page-cache/page-records';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { wake } from '@/lib/publishing/reconcile';
import { handleWebhook, type WebhookResponse } from '@/lib/publishing/webhook';
import { buildFolder, settings } from '@/lib/runtime/env';
import { createServer, server, setServer } from '@/lib/runtime/server-state';
import { pageAt } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { onServices } from '@/tests/lib/on-services';
import { cachedValue } from '@/tests/lib/simulated-process';

export const WEBHOOK_SECRET = 'a-secret-of-some-length-for-webhooks';
export const PUBLISH = 'ContentManagement.Entry.publish';

type Fields = Readonly<Record<string, unknown>>;
export type Next = ReturnType<typeof createNext>;

const keyOf = (page: string) =>
  `/route-cache/PAGES/${'f'.repeat(64)}/$${page === '/' ? '/index' : decodeURIComponent(page)}`;

/** Renders the page and stores it, as Next does for `res.revalidate`. */
export async function renderPage(page: string): Promise<void> {
  const result = await pageAt(page, { revalidateReason: 'on-demand' });
  if (settings().deployment !== 'shared') {
    takeRecord(page);
    return;
  }
  pageCache().set(keyOf(page), cachedValue(result), { revalidate: 30 });
}

/** What a visitor of this process gets from the shared page cache; `undefined`: it has to be rendered. */
export async function propsInCache(page: string): Promise<unknown> {
  const found = await pageCache().get(keyOf(page));
  return (found?.value as { pageData?: { pageProps: unknown } } | undefined)?.pageData?.pageProps;
}

export function createNext() {
  const next = {
    /** In the order in which the renders ended. */
    rendered: [] as string[],
    /** Once per attempt, including failed ones. */
    tried: [] as string[],
    broken: new Set<string>(),
    beforeRender: async (_page: string): Promise<void> => {},
    async revalidate(page: string): Promise<void> {
      next.tried.push(page);
      await next.beforeRender(page);
      if (next.broken.has(page)) throw new Error('It has gone wrong.');
      await renderPage(page);
      next.rendered.push(page);
    },
    /** Renders wait until `open` is called. `begun`: the first has begun. */
    hold() {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      next.beforeRender = async () => {
        begin();
        await opened;
      };
      return { begun, open };
    },
    forget() {
      next.rendered.length = 0;
      next.tried.length = 0;
    },
  };
  return next;
}

export function sendTo(next: Next, topic: string, body: string): () => Promise<WebhookResponse> {
  const { headers, path: url } = signed(topic, body, { secret: WEBHOOK_SECRET });
  return () => handleWebhook({ method: 'POST', url, headers, body }, next.revalidate);
}

const DELIVERY_CHECK_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 7_000;

const realTimeout = AbortSignal.timeout.bind(AbortSignal);
const heldTimeouts = new Map<number, AbortSignal>();

/** Timeouts of that length end when the returned function is called. */
function holdTimeout(milliseconds: number): () => void {
  const controller = new AbortController();
  heldTimeouts.set(milliseconds, controller.signal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(
    (one) => heldTimeouts.get(one) ?? realTimeout(one),
  );
  onTestFinished(() => heldTimeouts.clear());
  return () => {
    heldTimeouts.delete(milliseconds);
    controller.abort();
  };
}

/** Webhooks are answered when the returned function is called, in place of after 7 seconds. */
export const holdResponses = () => holdTimeout(RESPONSE_TIMEOUT_MS);

export async function allPaths(): Promise<string[]> {
  const { value } = await getCatalogueSince(Date.now());
  const pages = [...value.inLanguages.values()].flatMap((one) => entryPages(one));
  return [...new Set([...listPaths(), ...pages.flatMap(({ paths }) => paths())])];
}

export async function lastRecord() {
  const { lines } = await readPublishes(0, 10);
  return lines.flat()[0];
}

/** To be called once per file: each test begins with a site that has rendered all its pages. */
export function onPublishes(content: () => ReturnType<typeof smallSpace> = smallSpace) {
  const on = onServices({ hasBuildFolder: true });
  const site = {
    on,
    next: createNext(),
    async start(env: Readonly<Record<string, string>> = {}, own = content()): Promise<void> {
      const all = { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env };
      await on.startOn(own, { env: all, hasBuildFolder: true });
      await writeFile(path.join(buildFolder(), 'BUILD_ID'), 'a-build');
      site.next = createNext();
      await Promise.all((await allPaths()).map(renderPage));
      await wake(site.next.revalidate);
      site.next.forget();
    },
    /** @param env `{ ISR_CACHE: 'redis' }`: several instances */
    async startWithStore(env: Readonly<Record<string, string>> = {}, own = content()) {
      const store = await startTestStore();
      onTestFinished(() => store.close());
      await site.start({ ...storeEnvironment(store), ...env }, own);
      return store;
    },
    /** The next check whether the delivery API serves the entry is never answered, so its process does nothing more. */
    hangDelivery(id: string): void {
      holdTimeout(DELIVERY_CHECK_TIMEOUT_MS);
      on.lib.service.faults.inject(
        { kind: 'hang' },
        { path: (_, { query }) => query['sys.id'] === id, times: 1 },
      );
    },
    /** Another process over the same store and build. @returns switches back */
    newProcess(): () => void {
      const own = server();
      const { pages } = pageRecords();
      setServer(createServer());
      // One server reads them from the pages' files.
      if (settings().deployment === 'single') {
        for (const [at, { stamp, picks }] of pages.entries()) {
          pageRecords().pages.set(at, { stamp, picks, version: BUILD });
        }
      }
      site.next = createNext();
      return () => setServer(own);
    },
    change(id: string, fields: Fields): void {
      on.lib.service.content.update(id, fields);
      on.lib.service.content.publish(id);
    },
    /** Publishes the entry. @returns the delivery of its webhook, to be called for each attempt */
    publish(id: string, fields?: Fields) {
      const { content: all } = on.lib.service;
      if (fields !== undefined) all.update(id, fields);
      return sendTo(site.next, PUBLISH, payloadOf(all.publish(id), 'publish'));
    },
    unpublish(id: string) {
      const body = payloadOf(on.lib.service.content.unpublish(id), 'unpublish');
      return sendTo(site.next, 'ContentManagement.Entry.unpublish', body);
    },
  };
  beforeEach(() => site.start());
  return site;
}
