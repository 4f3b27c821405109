/** The site as functions of a platform that caches its pages. */
import { freePort } from 'local-content-services/toolkit';
import { editedByOurIds } from '@/tests/fixtures/content-ids';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { startByteCounter } from '@/tests/site/caching/acceptance/byte-counter';
import { contentRequests } from '@/tests/site/caching/acceptance/content-requests';
import {
  type Expected,
  freshnessOf,
  missing,
  redirecting,
  showing,
  visit,
} from '@/tests/site/caching/acceptance/freshness';
import {
  IN_EVERY_LIST,
  idOf,
  LISTS,
  listsOf,
  otherPageOf,
  overviewOf,
  PAGE_IN_EVERY_LIST,
  pageOf,
} from '@/tests/site/caching/acceptance/gallery';
import type { Case, Outcome } from '@/tests/site/caching/acceptance/observe';
import { type Action, untilLive, webhookOf } from '@/tests/site/caching/acceptance/publishing';
import {
  environmentFor,
  sharedBuild,
  startGalleryContent,
} from '@/tests/site/caching/acceptance/stage';
import { makeCertificate } from '@/tests/site/serverless/certificate';
import { startPlatform } from '@/tests/site/serverless/platform';

export const serverless =
  (kind: 'none' | 'Redis'): Case['run'] =>
  async () => {
    const endings: (() => Promise<unknown>)[] = [];
    try {
      return await run(kind, endings);
    } finally {
      for (const end of endings.reverse()) await end();
    }
  };

async function run(
  kind: 'none' | 'Redis',
  endings: (() => Promise<unknown>)[],
): Promise<Outcome[]> {
  const shared = await sharedBuild({ SERVERLESS: '1' });
  const build = await shared.copy();
  endings.push(build.remove);
  const service = await startGalleryContent();
  endings.push(() => service.close());
  const content = editedByOurIds(service.content);
  const certificate = await makeCertificate();
  endings.push(certificate.remove);
  const port = await freePort();
  const store = kind === 'Redis' ? await startTestStore() : undefined;
  const counter = store && (await startByteCounter(store.url));
  if (store) endings.push(() => store.close());
  if (counter) endings.push(counter.close);
  const environment = {
    ...environmentFor(service),
    SERVERLESS: '1',
    SITE_URL: `https://localhost:${port}`,
    ...(store && counter && { ...storeEnvironment(store), UPSTASH_REDIS_REST_URL: counter.url }),
  };
  const platform = await startPlatform({ folder: build.folder, environment, port, certificate });
  endings.push(platform.close);
  await visit(platform.url, [...LISTS, PAGE_IN_EVERY_LIST]);
  const rendered = () => [...platform.renders.values()].reduce((sum, one) => sum + one, 0);

  async function step(
    name: string,
    id: string,
    action: Action,
    expected: readonly Expected[],
  ): Promise<Outcome> {
    const webhook = webhookOf(
      action === 'publish' ? content.publish(id) : content.unpublish(id),
      action,
    );
    const before = [rendered(), contentRequests(service), counter?.bytes() ?? 0] as const;
    const startedAt = performance.now();
    const failure = await untilLive(platform.url, webhook).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const liveMs = performance.now() - startedAt;
    const figures = {
      renders: rendered() - before[0],
      contentRequests: contentRequests(service) - before[1],
      storeBytes: counter === undefined ? null : counter.bytes() - before[2],
      longestBlockMs: null,
    };
    const { stale, pages, freshAfterMs } = await freshnessOf([platform.url], expected);
    return {
      step: name,
      setup: `functions, ${kind === 'none' ? 'no store' : 'Redis by REST'}`,
      liveMs: failure === undefined ? liveMs : null,
      ...figures,
      pages,
      freshAfterMs,
      faults: [...(failure === undefined ? [] : [failure]), ...stale],
      note: '',
    };
  }

  const outcomes: Outcome[] = [];
  content.update(idOf(1), { name: 'Renamed once', overview: 'Written *once*.' });
  outcomes.push(
    await step('cold, one page', idOf(1), 'publish', [
      ...showing([pageOf(1), ...listsOf(1)], 'Renamed once'),
      ...showing([pageOf(1)], 'Written <em>once</em>'),
    ]),
  );
  content.update(idOf(1), { name: 'Renamed twice' });
  outcomes.push(
    await step(
      'one page',
      idOf(1),
      'publish',
      showing([pageOf(1), ...listsOf(1)], 'Renamed twice'),
    ),
  );
  content.update(IN_EVERY_LIST, { name: 'In every list' });
  outcomes.push(
    await step(
      'every list',
      IN_EVERY_LIST,
      'publish',
      showing([...LISTS, PAGE_IN_EVERY_LIST], 'In every list'),
    ),
  );
  await visit(platform.url, [pageOf(2), pageOf(2, 't-2-moved'), otherPageOf(2)]);
  content.update(idOf(2), { slug: 't-2-moved' });
  outcomes.push(
    await step('rename', idOf(2), 'publish', [
      ...showing([pageOf(2, 't-2-moved')], overviewOf(2)),
      // Without a store nobody knows the old address.
      ...(store ? [redirecting(pageOf(2), pageOf(2, 't-2-moved'))] : []),
    ]),
  );
  await visit(platform.url, [pageOf(5)]);
  outcomes.push(
    await step('unpublish', idOf(5), 'unpublish', [
      ...missing(pageOf(5)),
      ...listsOf(5).map((path) => ({ path, lacks: ['/t-5"'] })),
    ]),
  );
  return outcomes;
}
