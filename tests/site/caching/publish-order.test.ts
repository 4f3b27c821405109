/** @module-tag long */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entranceOf } from '@/tests/fixtures/page-json';
import { randomNumbers } from '@/tests/fixtures/seeded-random';
import {
  type BurstSite,
  FRAMEWORKS,
  filterSlugs,
  slugs,
  startBurstSite,
} from '@/tests/site/caching/burst/burst-site';
import { editAtRandom } from '@/tests/site/caching/burst/edit-at-random';
import { whatIsAt } from '@/tests/site/caching/burst/page-state';
import { readMeanwhile } from '@/tests/site/caching/burst/read-meanwhile';
import { shuffleWebhooks } from '@/tests/site/caching/burst/shuffled-webhooks';

const PUBLISHES = 200;
const FAILURES = 5;

const PATHS = [
  '/',
  '/templates',
  '/templates/nothing-here',
  '/templates/search?q=edit',
  '/templates/search?framework=hugo&page=2',
  '/sitemap.xml',
  '/feed.xml',
  ...filterSlugs.map((filterSlug) => `/templates/${filterSlug}`),
  ...filterSlugs.flatMap((filterSlug) =>
    [...slugs, ...slugs.map((slug) => `${slug}-moved`), 'nothing-here'].map(
      (slug) => `/templates/${filterSlug}/${slug}`,
    ),
  ),
];

let burst: BurstSite;
beforeAll(async () => {
  burst = await startBurstSite();
});
afterAll(() => burst?.close());

it('a burst of publishes with late, repeated and shuffled webhooks leaves every page as a fresh build renders it', async () => {
  const { service, serveFreshBuild } = burst;
  const site = await serveFreshBuild();
  const { webhooks, content, faults } = service;
  webhooks.hold();
  const random = randomNumbers(20_261_121);
  // Of their own: how often they read depends on the machine.
  const readers = readMeanwhile(await entranceOf(site), PATHS, randomNumbers(7));
  // Requests of `/editor` name a content type.
  const asksForOne = ({ query }: { query: Readonly<Record<string, string>> }) =>
    query['sys.id'] !== undefined && query.content_type === undefined;
  faults.inject(
    { kind: 'status', status: 500 },
    { times: FAILURES, path: (_, request) => asksForOne(request) },
  );

  const shuffledWebhooks = shuffleWebhooks(webhooks, random);
  for (let published = 0; published < PUBLISHES; ) {
    published += editAtRandom(content, { slugs, frameworks: FRAMEWORKS, random });
    shuffledWebhooks.deliverNew();
    await wait(random(60));
  }
  await shuffledWebhooks.deliverRest();
  const readings = await readers.stop();

  const delivered = webhooks.deliveries;
  expect(delivered.filter(({ action }) => action === 'publish').length).toBe(PUBLISHES);
  expect(delivered.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const refusals = delivered
    .flatMap(({ attempts }) => attempts)
    .filter(({ status }) => status === 503);
  expect(refusals.length).toBeGreaterThanOrEqual(FAILURES);
  expect(readings.count).toBeGreaterThan(10);
  expect(readings.failures).toEqual([]);

  const [lived, fresh] = [await entranceOf(site), await entranceOf(await serveFreshBuild())];
  for (const path of PATHS) {
    expect(await whatIsAt(lived, path)).toEqual(await whatIsAt(fresh, path));
  }
}, 240_000);
