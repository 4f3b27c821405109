import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { type EdgeConfig, startEdgeConfig } from '#local/edge-config';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { contentEnvironment, storeEnvironment } from '#tests/lib-on-services';
import { section, space, template } from '#tests/sample-space';
import { randomNumbers } from '#tests/seeded-random';
import { type Build, buildSite, freePort, type Site } from '#tests/site/production-site';
import {
  DRAFT_WORDS,
  failOn,
  type Gallery,
  type Names,
  previewOn,
  publishOn,
  readOn,
} from '#tests/site/soak/busy-gallery';

const SECRET = 'a-secret-of-some-length-for-webhooks';
const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';
/** With some 60 publishes and 25 failures in it, what a busy gallery sees in half an hour. */
const SOAK_MS = 60_000;
const READERS = 4;
/** Memory at its lowest, of the last third over the second: a leak shows there, a full heap does not. */
const MOST_GROWTH = 1.25;
const slugs = Array.from({ length: 18 }, (_, index) => `t-${index}`);

let service: ContentService;
let store: KeyValueStore;
let edge: EdgeConfig;
let build: Build;
let site: Site;
let metricsPort: number;

beforeAll(async () => {
  [service, store, edge, metricsPort] = await Promise.all([
    startContentService({
      content: space([
        ...section('framework', [['Hugo', 'hugo']]),
        ...section('css', [['Tailwind', 'tailwind']], { order: 2 }),
        ...slugs.map((slug, order) =>
          template(slug, { name: slug, framework: ['Hugo'], css: ['Tailwind'], order }),
        ),
      ]),
      spaceId: 'test-space',
      deliveryToken: 'delivery-token',
      previewToken: 'preview-token',
      deliveryLagMs: 200,
    }),
    startKeyValueStore({ token: 'store-token', backend: 'embedded' }),
    startEdgeConfig({ token: 'edge-token', items: {} }),
    freePort(),
  ]);
  const environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    EDGE_CONFIG: edge.connectionString,
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    DRAFT_SECRET,
    METRICS_PORT: String(metricsPort),
    REQUEST_LIMIT: '0',
  };
  build = await buildSite(environment);
  expect(build.output).toContain('Generating static pages');
  // With little room, what is not used any more is soon given back, and what is left is in use.
  site = await build.start({ ...environment, NODE_OPTIONS: '--max-old-space-size=160' });
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await Promise.all([service?.close(), store?.close(), edge?.close()]);
});

async function heapMegabytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1_000_000;
}

async function draftCookie(): Promise<string> {
  const path = `/api/draft/enable?secret=${DRAFT_SECRET}&path=/templates`;
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

it('half an hour of readers, publishes, drafts and failures leaves every page right and no memory behind', async () => {
  const gallery: Gallery = {
    url: site.url,
    service,
    faults: [service.faults, store.faults, edge.faults],
    secret: SECRET,
    cookie: await draftCookie(),
    slugs,
  };
  const names: Names = new Map(slugs.map((slug) => [slug, [slug]]));
  const wrong: string[] = [];
  const endsAt = Date.now() + SOAK_MS;
  const isOver = () => Date.now() > endsAt;
  const heap: number[] = [];
  const sample = async () => {
    for (; !isOver(); await wait(500)) heap.push(await heapMegabytes());
  };
  const readers = Array.from({ length: READERS }, (_, index) =>
    readOn(gallery, names, wrong, isOver, randomNumbers(index + 1)),
  );
  const [published, seen, struck] = await Promise.all([
    publishOn(gallery, names, isOver, randomNumbers(77)),
    previewOn(gallery, isOver, randomNumbers(78)),
    failOn(gallery, isOver),
    sample(),
    ...readers,
  ]);
  expect(wrong).toEqual([]);
  expect(published).toBeGreaterThan(40);
  expect(struck).toBeGreaterThan(15);
  expect(seen).toBeGreaterThan(20);

  for (const slug of slugs) {
    const latest = names.get(slug)?.at(-1) ?? '';
    const text = await (await fetch(`${site.url}/templates/hugo/${slug}`)).text();
    expect(text).toContain(`>${latest}</h1>`);
    expect(text).not.toContain(DRAFT_WORDS);
  }
  const third = Math.floor(heap.length / 3);
  const lowest = (some: readonly number[]) => Math.min(...some);
  const growth = lowest(heap.slice(-third)) / lowest(heap.slice(third, -third));
  expect(growth).toBeLessThan(MOST_GROWTH);
});
