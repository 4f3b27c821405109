import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { contentEnvironment, storeEnvironment } from '#tests/lib-on-services';
import { section, space, template } from '#tests/sample-space';
import { randomNumbers } from '#tests/seeded-random';
import { editAtRandom } from '#tests/site/burst/edit-at-random';
import { readMeanwhile } from '#tests/site/burst/read-meanwhile';
import { tellOutOfOrder } from '#tests/site/burst/tell-out-of-order';
import { whatIsAt } from '#tests/site/burst/what-is-at';
import { entranceOf } from '#tests/site/json-of-page';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

const SECRET = 'k'.repeat(64);
const FRAMEWORKS = ['Next.js', 'Hugo', 'Astro'];
const TEMPLATES = 30;
const PUBLISHES = 200;
/** Of telling: so often the site can't ask the content service, and has to be told again. */
const FAILURES = 5;

const slugs = Array.from({ length: TEMPLATES }, (_, index) => `t-${index}`);
const filterSlugs = FRAMEWORKS.map((name) => name.toLowerCase());
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

let service: ContentService;
let store: KeyValueStore;
let environment: Record<string, string>;
const builds: Build[] = [];
const sites: Site[] = [];

beforeAll(async () => {
  service = await startContentService({
    content: space([
      ...section(
        'framework',
        FRAMEWORKS.map((name, index) => [name, filterSlugs[index] ?? '']),
        {
          order: 1,
        },
      ),
      ...slugs.map((slug, index) =>
        template(slug, { framework: [FRAMEWORKS[index % 3]], order: index }),
      ),
    ]),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    deliveryLagMs: 300,
  });
  store = await startKeyValueStore({ token: 'store-token', backend: 'embedded' });
  environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
  };
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await Promise.all(builds.map((build) => build.remove()));
  await Promise.all([service?.close(), store?.close()]);
});

async function serveFreshBuild(): Promise<Site> {
  const build = await buildSite(environment);
  builds.push(build);
  expect(build.output).toContain('Generating static pages');
  const site = await build.start(environment);
  sites.push(site);
  return site;
}

it('200 publishes in a burst, told late, twice and out of order, while readers read: every page is as a fresh build makes it', async () => {
  const site = await serveFreshBuild();
  const { webhooks, content, faults } = service;
  webhooks.secret = SECRET;
  webhooks.url = `${site.url}/api/contentful/webhook`;
  webhooks.topics = ['*.publish', '*.unpublish', '*.archive', '*.delete'];
  webhooks.retryAfterMs = 500;
  webhooks.hold();
  const random = randomNumbers(20_261_121);
  // Of their own: how often they read depends on the machine, what is edited must not.
  const readers = readMeanwhile(await entranceOf(site), PATHS, randomNumbers(7));
  const asksForOne = ({ query }: { query: Readonly<Record<string, string>> }) =>
    query['sys.id'] !== undefined;
  faults.strike(
    { kind: 'status', status: 500 },
    { times: FAILURES, path: (_, request) => asksForOne(request) },
  );

  const telling = tellOutOfOrder(webhooks, random);
  for (let published = 0; published < PUBLISHES; ) {
    published += editAtRandom(content, { slugs, frameworks: FRAMEWORKS, random });
    telling.tellOfNews();
    await wait(random(60));
  }
  await telling.tellOfTheRest();
  const readings = await readers.stop();

  const told = webhooks.deliveries;
  expect(told.filter(({ action }) => action === 'publish').length).toBe(PUBLISHES);
  expect(told.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const refusals = told.flatMap(({ attempts }) => attempts).filter(({ status }) => status === 503);
  expect(refusals.length).toBeGreaterThanOrEqual(FAILURES);
  expect(readings.count).toBeGreaterThan(30);
  expect(readings.failures).toEqual([]);

  const [lived, fresh] = [await entranceOf(site), await entranceOf(await serveFreshBuild())];
  for (const path of PATHS) {
    expect(await whatIsAt(lived, path)).toEqual(await whatIsAt(fresh, path));
  }
}, 240_000);
