/**
 * Whatever editors do, and in whatever order the site hears of it: once the webhooks are answered,
 * every page says what is published, at the very next request. `RANDOM_EDITS_SEED` and
 * `RANDOM_EDITS_RUNS` look further than the seed that is always taken; of a failure,
 * `RANDOM_EDITS_COUNTEREXAMPLE` takes what was printed as such, and looks at that alone.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import type { WebhookDelivery } from '#local/content-service/webhooks/webhook-delivery';
import { startKeyValueStore } from '#local/key-value-store/start-key-value-store';
import { contentEnvironment, storeEnvironment } from '#tests/lib-on-services';
import { type Entrance, entranceOf } from '#tests/site/json-of-page';
import { type Build, buildSite } from '#tests/site/production-site';
import { carryOut, unpublishedMarks } from '#tests/site/random-edits/edit-content';
import {
  addressesOf,
  expectedAnswer,
  pathOf,
  wordsAt,
} from '#tests/site/random-edits/expected-answer';
import { FILLING_PATHS, firstContent } from '#tests/site/random-edits/first-content';
import { FOUND_BEFORE } from '#tests/site/random-edits/found-before';
import { keepPristine, type PristineBuild } from '#tests/site/random-edits/pristine-build';
import { publishedGallery } from '#tests/site/random-edits/published-gallery';
import {
  FILTER_SLUGS,
  type Step,
  steps,
  TEMPLATE_SLUGS,
} from '#tests/site/random-edits/random-steps';
import { lookAtAll } from '#tests/site/random-edits/seen-answer';

const SECRET = 'k'.repeat(64);
const SEED = Number(process.env.RANDOM_EDITS_SEED ?? 20_261_121);
const RUNS = Number(process.env.RANDOM_EDITS_RUNS ?? 5);
const FAILED = process.env.RANDOM_EDITS_COUNTEREXAMPLE;
const MOST_STEPS = 12;
/** Several times what they take: looking for a smaller failure ends with that. */
const TIME_LIMIT_MS = 60_000 + RUNS * 30_000;

const PATHS = [
  '/',
  '/templates',
  '/templates/all',
  '/sitemap.xml',
  '/feed.xml',
  '/templates/search?page=2',
  '/templates/search?framework=next.js&framework=hugo&type=blog',
  // As somebody writes it who doesn't know how it is encoded.
  '/templates/c++',
  '/templates/c++/one',
  ...FILLING_PATHS,
  ...FILTER_SLUGS.filter((slug) => slug !== 'all').map((slug) => pathOf(slug)),
  ...[...new Set([...FILTER_SLUGS, 'all'])].flatMap((filterSlug) =>
    TEMPLATE_SLUGS.map((slug) => pathOf(filterSlug, slug)),
  ),
];

let build: Build;
let pristine: PristineBuild;
let running: Promise<void> | undefined;

beforeAll(async () => {
  const [service, store] = await Promise.all([startService(), startStore()]);
  build = await buildSite({ ...contentEnvironment(service), ...storeEnvironment(store) });
  expect(build.output).toContain('Generating static pages');
  pristine = await keepPristine(build, store);
  await Promise.all([service.close(), store.close()]);
});
afterAll(async () => {
  // What was interrupted goes on by itself.
  await running?.catch(() => {});
  await build?.remove();
});

const startService = () =>
  startContentService({
    content: firstContent(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
const startStore = () => startKeyValueStore({ token: 'store-token', backend: 'embedded' });

it(
  'after every step of random edits every page agrees with what is published',
  async () => {
    if (FAILED !== undefined) return everyStepHolds(JSON.parse(FAILED)[0]);
    const property = fc.asyncProperty(steps(MOST_STEPS), (taken) => {
      running = everyStepHolds(taken);
      return running;
    });
    await fc.assert(property, {
      seed: SEED,
      examples: FOUND_BEFORE.map((found) => [found]),
      numRuns: FOUND_BEFORE.length + RUNS,
      plugins: [fc.interruptAfterTimeLimit(TIME_LIMIT_MS, { failOnInterrupt: true })],
    });
  },
  2 * TIME_LIMIT_MS,
);

async function everyStepHolds(taken: readonly Step[]): Promise<void> {
  const [service, store] = await Promise.all([startService(), startStore()]);
  await pristine.restore(store);
  const site = await build.start({
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
  });
  try {
    const { webhooks } = service;
    webhooks.secret = SECRET;
    webhooks.url = `${site.url}/api/contentful/webhook`;
    webhooks.retryAfterMs = 100;
    webhooks.topics = ['*.publish', '*.unpublish', '*.archive', '*.delete'];
    webhooks.hold();
    const entrance = await entranceOf(site);
    const past = new Map<string, string>();
    noteAddresses(service, past);
    for (const [number, step] of taken.entries()) {
      expect(notTaken(await carryOut(service, step))).toEqual([]);
      noteAddresses(service, past);
      const { looksAt } = step === taken.at(-1) ? { looksAt: 'everything' } : step;
      const isSeen = (_: string, at: number) =>
        looksAt === 'everything' || (looksAt === 'something' && (at + number) % 3 === 0);
      await holds(service, entrance, past, PATHS.filter(isSeen));
    }
  } finally {
    await site.stop();
    await Promise.all([service.close(), store.close()]);
  }
}

const notTaken = (told: readonly WebhookDelivery[]) =>
  told.flatMap(({ state, topic, id, attempts }) =>
    state === 'delivered' ? [] : [`${topic} ${id}: ${attempts.at(-1)?.answer}`],
  );

function noteAddresses({ content }: ContentService, past: Map<string, string>): void {
  const gallery = publishedGallery(content.list());
  for (const [path, id] of addressesOf(gallery)) past.set(path, id);
}

/** @param past which entry had which address last, to now */
async function holds(
  { content }: ContentService,
  entrance: Entrance,
  past: ReadonlyMap<string, string>,
  paths: readonly string[],
): Promise<void> {
  const gallery = publishedGallery(content.list());
  const drafts = unpublishedMarks(content.list());
  const seen = await lookAtAll(entrance, paths, (path) => wordsAt(gallery, path));
  const shown: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [path, { text, ...answer }] of seen) {
    const isRight = { isSameAsJson: true, drafts: [], ...expectedAnswer(gallery, past, path) };
    const is = { ...answer, drafts: drafts.filter((mark) => text.includes(mark)) };
    const looked = Object.entries(is).filter(([name]) => Object.hasOwn(isRight, name));
    shown[path] = Object.fromEntries(looked);
    expected[path] = isRight;
  }
  expect(shown).toEqual(expected);
}
