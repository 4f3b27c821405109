import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { contentEnvironment } from '#tests/lib-on-services';
import { section, space, template } from '#tests/sample-space';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

const SECRET = 'k'.repeat(64);
const FRAMEWORKS = ['Next.js', 'Hugo', 'Astro'];
const TEMPLATES = 30;
const EDITS = 120;

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
        FRAMEWORKS.map((name) => [name, name.toLowerCase()] as const),
        { order: 1 },
      ),
      ...Array.from({ length: TEMPLATES }, (_, index) =>
        template(`t-${index}`, { framework: [FRAMEWORKS[index % 3]], order: index }),
      ),
    ]),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  store = await startKeyValueStore({ token: 'store-token', backend: 'embedded' });
  environment = {
    ...contentEnvironment(service),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    UPSTASH_REDIS_REST_URL: store.url,
    UPSTASH_REDIS_REST_TOKEN: store.token,
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

/** What a page was made from, apart from names of files that differ from build to build. */
async function madeFrom(site: Site, path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  const data = /id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(await response.text())?.[1];
  const props = data === undefined ? undefined : JSON.parse(data).props;
  return { path, status: response.status, location: response.headers.get('location'), props };
}

/** The same numbers on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('a burst of edits, told out of order and twice, while readers read: every page is as a fresh build makes it', async () => {
  const site = await serveFreshBuild();
  const random = numbers(20_261_121);
  const paths = [
    '/',
    '/templates',
    ...FRAMEWORKS.map((name) => `/templates/${name.toLowerCase()}`),
    ...FRAMEWORKS.flatMap((name) =>
      Array.from(
        { length: TEMPLATES },
        (_, index) => `/templates/${name.toLowerCase()}/t-${index}`,
      ),
    ),
  ];

  let isReading = true;
  const readers = Array.from({ length: 2 }, async () => {
    while (isReading)
      await fetch(site.url + (paths[random(paths.length)] ?? '/'), { redirect: 'manual' });
  });

  service.webhooks.secret = SECRET;
  service.webhooks.url = `${site.url}/api/contentful/webhook`;
  service.webhooks.retryAfterMs = 500;
  service.webhooks.hold();
  for (let edit = 0; edit < EDITS; edit += 1) {
    const id = `template-t-${random(TEMPLATES)}`;
    const isPublished = service.content.get(id)?.published !== null;
    if (random(8) === 0 && isPublished) {
      service.content.unpublish(id);
    } else {
      service.content.update(id, {
        name: `Edit ${edit}`,
        framework: [FRAMEWORKS[random(3)]],
        overview: `Overview *${edit}*`,
      });
      service.content.publish(id);
    }
    if (edit % 20 === 19) {
      const held = service.webhooks.deliveries.filter(({ state }) => state === 'held');
      const shuffled = held
        .map((one) => [random(1_000_000), one] as const)
        .sort(([a], [b]) => a - b);
      const told = shuffled.map(([, one]) => service.webhooks.deliver(one));
      const again = shuffled.slice(0, 3).map(([, one]) => service.webhooks.deliver(one));
      await Promise.all([...told, ...again]);
    }
  }
  await service.webhooks.idle();
  isReading = false;
  await Promise.all(readers);
  expect(service.webhooks.deliveries.every(({ state }) => state === 'delivered')).toBe(true);

  const fresh = await serveFreshBuild();
  for (const path of paths) {
    expect(await madeFrom(site, path)).toEqual(await madeFrom(fresh, path));
  }
}, 180_000);
