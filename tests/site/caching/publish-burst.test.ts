import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'contentful-management';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EditorPublish, EditorView } from '@/lib/editor-props';
import {
  type ContentService,
  startContentService,
} from '@/local/content-service/start-content-service';
import { contentEnvironment } from '@/tests/fixtures/lib';
import { isLongRun } from '@/tests/fixtures/long-run';
import { entranceOf } from '@/tests/fixtures/page-json';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { randomNumbers } from '@/tests/fixtures/seeded-random';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import { connection } from '@/tests/local/management-client';
import { editAtRandom } from '@/tests/site/caching/burst/edit-at-random';
import { whatIsAt } from '@/tests/site/caching/burst/page-state';
import { readMeanwhile } from '@/tests/site/caching/burst/read-meanwhile';
import { shuffleWebhooks } from '@/tests/site/caching/burst/shuffled-webhooks';

const SECRET = 'k'.repeat(64);
const DRAFT_SECRET = 'a-secret-of-some-length-for-drafts';
const FRAMEWORKS = ['Next.js', 'Hugo', 'Astro'];
const TEMPLATES = 18;
const PUBLISHES = 200;
/** Of them, how many the first test has, which every page is looked at after. */
const OUT_OF_ORDER = isLongRun ? PUBLISHES : 60;
/** How often the content service fails during the burst, so that webhooks have to be retried. */
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
let store: TestStore;
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
  store = await startTestStore();
  environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    DRAFT_SECRET,
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

it('publishes in a burst, notified late, twice and out of order, while readers read: every page is as a fresh build renders it', async () => {
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
  // Whether it is delivered; what is asked for `/editor` names a content type.
  const asksForOne = ({ query }: { query: Readonly<Record<string, string>> }) =>
    query['sys.id'] !== undefined && query.content_type === undefined;
  faults.inject(
    { kind: 'status', status: 500 },
    { times: FAILURES, path: (_, request) => asksForOne(request) },
  );

  const shuffledWebhooks = shuffleWebhooks(webhooks, random);
  for (let published = 0; published < OUT_OF_ORDER; ) {
    published += editAtRandom(content, { slugs, frameworks: FRAMEWORKS, random });
    shuffledWebhooks.deliverNew();
    await wait(random(60));
  }
  await shuffledWebhooks.deliverRest();
  const readings = await readers.stop();

  const delivered = webhooks.deliveries;
  expect(delivered.filter(({ action }) => action === 'publish').length).toBe(OUT_OF_ORDER);
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

/** What `/editor` says of each publish, newest first, each line apart. */
async function saidOf({ url }: Site): Promise<EditorPublish[][]> {
  const signIn = await fetch(`${url}/editor?secret=${DRAFT_SECRET}`, { redirect: 'manual' });
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const html = await (await fetch(`${url}/editor`, { headers: { cookie } })).text();
  const data = /id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { lines }: EditorView = JSON.parse(data).props.pageProps.view;
  return lines.map(({ publishes }) => [...publishes]);
}

it('200 publishes at 20 a second by the vendor’s client: none is refused, all are live and read “live”, and no page is rendered more than twice', async () => {
  const [site] = sites;
  if (site === undefined) throw new Error('The test above starts it.');
  const { webhooks } = service;
  webhooks.release();
  await webhooks.idle();
  const { entry } = createClient(connection(service, service.managementToken), {
    type: 'plain',
    defaults: { spaceId: 'test-space', environmentId: 'master' },
  });
  const { items } = await entry.getMany({ query: { content_type: 'templates', limit: 100 } });
  const drafts = items.filter(({ sys }) => sys.publishedVersion && !sys.archivedVersion);
  const batches = () => site.log().split('publish.batch').length;
  const [delivered, batchesBefore] = [webhooks.deliveries.length, batches()];

  const startedAt = Date.now();
  for (let published = 0; published < PUBLISHES; published += 1) {
    await wait(Math.max(0, startedAt + published * 50 - Date.now()));
    const id = drafts[published % drafts.length]?.sys.id ?? '';
    const draft = await entry.get({ entryId: id });
    const fields = { ...draft.fields, description: { 'en-US': `Said by ${published}` } };
    await entry.publish({ entryId: id }, await entry.update({ entryId: id }, { ...draft, fields }));
  }
  await webhooks.idle();
  const attempts = webhooks.deliveries.slice(delivered).flatMap((one) => one.attempts);
  expect(attempts).toHaveLength(PUBLISHES);
  expect(attempts.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
  expect(Math.max(...attempts.map(({ tookMs }) => tookMs))).toBeLessThan(10_000);

  const newest = async () => (await saidOf(site)).flat().slice(0, PUBLISHES);
  await vi.waitFor(
    async () => expect((await newest()).filter(({ state }) => state !== 'live')).toEqual([]),
    { timeout: 45_000, interval: 500 },
  );
  expect(Date.now() - startedAt).toBeLessThan(45_000);
  expect(await newest()).toHaveLength(PUBLISHES);
  // Each renders a page once.
  expect(batches() - batchesBefore).toBeLessThanOrEqual(2);
  const shown = await (await fetch(`${site.url}/templates`)).text();
  const last = [...shown.matchAll(/Said by (\d+)/g)].map(([, number]) => Number(number));
  expect(Math.min(...last)).toBeGreaterThanOrEqual(PUBLISHES - drafts.length);
}, 120_000);
