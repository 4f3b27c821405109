// @module-tag long

import {
  type LocalContentful,
  type LocalEdgeConfig,
  startEdgeConfig,
} from 'local-content-services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookiesOf } from '@/tests/fixtures/cookies';
import { contentEnvironment, startContentService } from '@/tests/fixtures/lib';
import { probe, withProbe } from '@/tests/fixtures/process-probe';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { randomNumbers } from '@/tests/fixtures/seeded-random';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import {
  DRAFT_WORDS,
  type Gallery,
  keepFailing,
  keepPreviewing,
  keepReading,
  type Names,
  publish,
} from '@/tests/site/operations/soak/busy-gallery';

const SECRET = 'a-secret-of-some-length-for-webhooks';
const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';
/** Until permanent caches are filled. */
const WARM_UP_PUBLISHES = 35;
const PUBLISHES = 60;
const READERS = 4;
/** Next keeps 1 kB of each new address, every eighth visit. */
const MAX_BYTES_A_VISIT = 1_000;
/** Noise between two measurements of one process. */
const MAX_BYTES_UNDER_WAY = 4_000_000;
const HEAP_PROBE = new URL('./soak/heap-probe.mjs', import.meta.url);
const slugs = Array.from({ length: 18 }, (_, index) => `t-${index}`);
/** A retry goes on from what was published before. */
const names: Names = new Map(slugs.map((slug) => [slug, [slug]]));

let service: LocalContentful;
let store: TestStore;
let edge: LocalEdgeConfig;
let build: Build;
let site: Site;

beforeAll(async () => {
  [service, store, edge] = await Promise.all([
    startContentService(
      space([
        ...section('framework', [['Hugo', 'hugo']]),
        ...section('css', [['Tailwind', 'tailwind']], { order: 2 }),
        ...slugs.map((slug, order) =>
          template(slug, { name: slug, framework: ['Hugo'], css: ['Tailwind'], order }),
        ),
      ]),
      { deliveryLagMs: 200 },
    ),
    startTestStore(),
    startEdgeConfig({ token: 'edge-token', items: {} }),
  ]);
  const environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    EDGE_CONFIG: edge.connectionString,
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    DRAFT_SECRET,
    REQUEST_LIMIT: '0',
  };
  build = await buildSite(environment);
  expect(build.output).toContain('Generating static pages');
  site = await build.start({ ...environment, ...withProbe(HEAP_PROBE) });
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await Promise.all([service?.close(), store?.close(), edge?.close()]);
});

async function draftCookie(): Promise<string> {
  const path = `/api/draft/enable?secret=${DRAFT_SECRET}&path=/templates`;
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return cookiesOf(response);
}

it('shows correct pages and does not leak memory during simultaneous reads, publishes, drafts and failures', async () => {
  const gallery: Gallery = {
    url: site.url,
    service,
    faults: [service.faults, store.faults, edge.faults],
    secret: SECRET,
    cookie: await draftCookie(),
    slugs,
  };
  const wrong: string[] = [];
  const runFor = async (publishes: number) => {
    let hasEnded = false;
    const isOver = () => hasEnded;
    const readers = Array.from({ length: READERS }, (_, index) =>
      keepReading(gallery, names, wrong, isOver, randomNumbers(publishes + index)),
    );
    const publishing = publish(gallery, names, publishes, randomNumbers(77)).finally(() => {
      hasEnded = true;
    });
    const [, seen, injected, ...visits] = await Promise.all([
      publishing,
      keepPreviewing(gallery, isOver, randomNumbers(78)),
      keepFailing(gallery, isOver),
      ...readers,
    ]);
    return { seen, injected, visits: visits.reduce((sum, count) => sum + count, 0) };
  };
  await runFor(WARM_UP_PUBLISHES);
  const before = await probe(site, 'heap in use');
  const { seen, injected, visits } = await runFor(PUBLISHES);
  expect(wrong, site.log()).toEqual([]);
  expect(injected).toBeGreaterThan(0);
  expect(seen).toBeGreaterThan(0);
  expect(visits).toBeGreaterThan(PUBLISHES);

  for (const slug of slugs) {
    const latest = names.get(slug)?.at(-1) ?? '';
    const text = await (await fetch(`${site.url}/templates/hugo/${slug}`)).text();
    expect(text).toContain(`>${latest}</h1>`);
    expect(text).not.toContain(DRAFT_WORDS);
  }
  // What is still under way is freed sooner or later; a leak isn't.
  const growth = async () => (await probe(site, 'heap in use')) - before;
  await expect
    .poll(growth, { timeout: 60_000, interval: 2_000 })
    .toBeLessThan(MAX_BYTES_UNDER_WAY + visits * MAX_BYTES_A_VISIT);
});
