/**
 * The requirement: “Content fetch revalidation: 30 seconds. Key-value client retries: default 5
 * attempts. Content client timeout (library default): 30 seconds.” The tests wait at the same time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalContentful } from 'local-content-services';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContentClient } from '@/lib/contentful/client';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { recordHit } from '@/lib/observability/cache-statistics';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { ContentServiceUnreachableError } from '@/lib/runtime/errors';
import { contentSettings, type LibOnServices, libOn, startTestSpace } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const TEST_TIMEOUT_MS = 60_000;
/** Timers may fire up to a millisecond early. */
const TIMER_SLACK_MS = 1;
/** Margin for a busy machine, well below any other limit. */
const LATE_MS = 5_000;

let lib: LibOnServices;
let hanging: LocalContentful;
let store: TestStore;
let log: ReturnType<typeof logLines>;
beforeAll(async () => {
  store = await startTestStore();
  hanging = await startTestSpace(smallSpace());
  lib = await libOn(smallSpace(), { env: { ...storeEnvironment(store), LOG_LEVEL: 'debug' } });
  log = logLines();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([lib.close(), hanging.close(), store.close()]);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe.concurrent('9: Time limits', { timeout: TEST_TIMEOUT_MS }, () => {
  it('Content fetch revalidation: 30 seconds', async () => {
    const namesNow = async () => (await getCatalogue()).value.templates.map(({ name }) => name);
    const waitUntil = (time: number) => wait(time - performance.now());
    // The bell before the second read has no type.
    const reads = () => lib.service.requests.filter(({ query }) => query.content_type);
    const readAfter = performance.now();
    await namesNow();
    const readBefore = performance.now();
    const { length: readsOfOneReading } = reads();
    lib.service.content.update('template-next-blog', { name: 'Edited' });
    lib.service.content.publish('template-next-blog');

    await waitUntil(readAfter + 25_000);
    expect(await namesNow()).not.toContain('Edited');
    expect(reads()).toHaveLength(readsOfOneReading);

    await waitUntil(readBefore + 30_100);
    expect(await namesNow()).toContain('Edited');
    expect(reads()).toHaveLength(2 * readsOfOneReading);
  });

  it('Content client timeout: 30 seconds, without a retry', async () => {
    hanging.faults.inject({ kind: 'hang' });
    const client = createContentClient(contentSettings(hanging), 'delivery');
    const taken = await timeOf(async () => {
      const answer = client.getEntries({ content_type: 'templates' });
      await expect(answer).rejects.toThrow(ContentServiceUnreachableError);
    });
    expect(taken).toBeGreaterThanOrEqual(30_000 - TIMER_SLACK_MS);
    expect(taken).toBeLessThan(30_000 + LATE_MS);
    expect(hanging.requests).toHaveLength(1);
  });

  it('Cache hit statistics logging: at most every 10 seconds, without losing a hit', async () => {
    const loggedAt = () => log.times('cache.statistics: statistics-test');
    let hits = 0;
    while (loggedAt().length < 3) {
      recordHit('statistics-test');
      hits += 1;
      await wait(20);
    }
    const [first = 0, second = 0, third = 0] = loggedAt();
    // A busy machine may pause between the clock and the log line.
    for (const between of [second - first, third - second]) {
      expect(between).toBeGreaterThan(9_500);
      expect(between).toBeLessThan(10_000 + LATE_MS);
    }
    const logged = [...log.text().matchAll(/statistics-test \(hits (\d+), misses 0\)/g)];
    expect(logged).toHaveLength(3);
    expect(logged.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(hits);
  });

  it('Key-value client retries: 5, with a backoff of 50 * exp(n) ms', async () => {
    store.faults.inject({ kind: 'refuse' });
    await addPageToTags('/templates', ['entry-1']);
    const times = store.requests.map(({ at }) => at);
    expect(times).toHaveLength(6);
    for (let retry = 0; retry < 5; retry += 1) {
      const pause = (times[retry + 1] ?? 0) - (times[retry] ?? 0);
      expect(pause).toBeGreaterThanOrEqual(Math.floor(50 * Math.exp(retry)) - TIMER_SLACK_MS);
    }
    expect(log.count('⚠ cache-tags.store-failed')).toBe(1);
  });
});
