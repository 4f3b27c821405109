/**
 * The seed is fixed; CI takes a new `RANDOM_EDITS_SEED` and more `RANDOM_EDITS_RUNS` every night.
 * `RANDOM_EDITS_COUNTEREXAMPLE` repeats a printed one.
 *
 * @module-tag long
 */
import fc from 'fast-check';
import {
  type LocalContentful,
  startContentful,
  type WebhookDelivery,
} from 'local-content-services';
import { freePort } from 'local-content-services/toolkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentEnvironment } from '@/tests/fixtures/lib';
import { type Entrance, entranceOf } from '@/tests/fixtures/page-json';
import { type Build, buildSite } from '@/tests/fixtures/production-site';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { carryOut, unpublishedMarks } from '@/tests/site/caching/random-edits/edit-content';
import {
  expectedAnswer,
  pathOf,
  pathsByEntry,
  wordsAt,
} from '@/tests/site/caching/random-edits/expected-answer';
import { FILLING_PATHS, firstContent } from '@/tests/site/caching/random-edits/first-content';
import { keepPristine, type PristineBuild } from '@/tests/site/caching/random-edits/pristine-build';
import { publishedGallery } from '@/tests/site/caching/random-edits/published-gallery';
import {
  FILTER_SLUGS,
  type Step,
  steps,
  TEMPLATE_SLUGS,
} from '@/tests/site/caching/random-edits/random-steps';
import { FOUND_BEFORE } from '@/tests/site/caching/random-edits/regressions';
import { lookAtAll } from '@/tests/site/caching/random-edits/seen-answer';

const SECRET = 'k'.repeat(64);
const SEED = Number(process.env.RANDOM_EDITS_SEED || 20_261_121);
const RUNS = Number(process.env.RANDOM_EDITS_RUNS || 1);
const FAILED = process.env.RANDOM_EDITS_COUNTEREXAMPLE;
const MAX_STEPS = 12;
/** fast-check stops shrinking when the time is over. */
const TIME_LIMIT_MS = 60_000 + (FOUND_BEFORE.length + RUNS) * 30_000;

const PATHS = [
  '/',
  '/templates',
  '/templates/all',
  '/templates/new',
  '/sitemap.xml',
  '/feed.xml',
  '/templates/search?page=2',
  '/templates/search?framework=next.js&framework=hugo&type=blog',
  '/templates/c++',
  '/templates/c++/one',
  ...FILLING_PATHS,
  ...FILTER_SLUGS.filter((slug) => slug !== 'all').map((slug) => pathOf(slug)),
  ...[...new Set([...FILTER_SLUGS, 'all'])].flatMap((filterSlug) =>
    TEMPLATE_SLUGS.map((slug) => pathOf(filterSlug, slug)),
  ),
];

const imagesPort = await freePort();
let build: Build;
let pristine: PristineBuild;
let running: Promise<void> | undefined;

beforeAll(async () => {
  const [service, store] = await Promise.all([startService(), startTestStore()]);
  build = await buildSite({ ...contentEnvironment(service), ...storeEnvironment(store) });
  expect(build.output).toContain('Generating static pages');
  pristine = await keepPristine(build, store);
  await Promise.all([service.close(), store.close()]);
});
afterAll(async () => {
  // An interrupted run goes on by itself.
  await running?.catch(() => {});
  await build?.remove();
});

const startService = () =>
  startContentful({
    content: firstContent(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    // Otherwise the server would render all pages again.
    imagesPort,
  });

it(
  'after every step of random edits every page shows what is published',
  async () => {
    await running?.catch(() => {});
    if (FAILED !== undefined) return everyStepHolds(JSON.parse(FAILED)[0]);
    process.stdout.write(`RANDOM_EDITS_SEED=${SEED} RANDOM_EDITS_RUNS=${RUNS}\n`);
    const property = fc.asyncProperty(steps(MAX_STEPS), (taken) => {
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
  const [service, store] = await Promise.all([startService(), startTestStore()]);
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

const notTaken = (deliveries: readonly WebhookDelivery[]) =>
  deliveries.flatMap(({ state, topic, id, attempts }) =>
    state === 'delivered' ? [] : [`${topic} ${id}: ${attempts.at(-1)?.answer}`],
  );

function noteAddresses({ content }: LocalContentful, past: Map<string, string>): void {
  const gallery = publishedGallery(content.list());
  for (const [path, id] of pathsByEntry(gallery)) past.set(path, id);
}

/** @param past address → last entry; updated */
async function holds(
  { content }: LocalContentful,
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
