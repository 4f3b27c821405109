/** The requirement: “Key-value store failure: logged as a warning.” */

import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { filterPage } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
let store: TestStore;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
  await store.close();
});

const WARNING = '⚠ cache-tags.store-failed';

describe('8: Key-value store failure', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['401', { kind: 'status', status: 401 }],
    ['429', { kind: 'status', status: 429 }],
    ['HTML', { kind: 'html', status: 502 }],
    ['half a response', { kind: 'truncated' }],
    ['an empty response', { kind: 'empty' }],
  ] as [string, Fault][])(
    '%s: is logged as a warning without throwing an error',
    async (_, fault) => {
      store.faults.inject(fault);
      await addPageToTags('/templates/next.js', ['entry-1']);
      expect(log.count(WARNING)).toBe(1);
      expect(store.requests).toHaveLength(1);
    },
  );

  it('no response: is logged as a warning within the command timeout', async () => {
    store.faults.inject({ kind: 'hang' });
    await addPageToTags('/templates/next.js', ['entry-1']);
    expect(log.count(WARNING)).toBe(1);
  });

  it('is logged once for any number of pages, and so is the recovery', async () => {
    store.faults.inject({ kind: 'status', status: 500 }, { times: 3 });
    for (const page of ['/a', '/b', '/c', '/d', '/e']) await addPageToTags(page, ['entry-1']);
    expect(log.count(WARNING)).toBe(1);
    expect(log.count('cache-tags.store-recovered')).toBe(1);
    expect(store.requests).toHaveLength(5);
  });

  it('is logged if one command of a successful request fails', async () => {
    const body = '[{"error":"ERR no room left"},{"error":"ERR no room left"}]';
    store.faults.inject({ kind: 'status', status: 200, body });
    await addPageToTags('/templates/next.js', ['entry-1']);
    expect(log.count(WARNING)).toBe(1);
  });

  it('is logged without the token and the command', async () => {
    store.faults.inject({ kind: 'status', status: 500 });
    await addPageToTags('/templates/next.js', ['entry-1']);
    expect(log.text()).not.toContain('store-token');
    expect(log.text()).not.toContain('entry-1');
  });

  it('does not change or delay the page', async () => {
    store.faults.inject({ kind: 'slow', ms: 1500 });
    expect(await filterPage('next.js')).toMatchObject({
      props: { list: { total: 2 } },
      revalidate: 30,
    });
    expect(store.requests.map(({ status }) => status)).not.toContain(200);
    await vi.waitFor(() => expect(store.requests[0]?.status).toBe(200), { timeout: 10_000 });
    expect(log.count(WARNING)).toBe(0);
  });

  it('is logged as a warning without throwing an error if the URL is invalid', async () => {
    await lib.close();
    const env = { ...storeEnvironment(store), UPSTASH_REDIS_REST_URL: 'redis://localhost:6379' };
    lib = await libOn(smallSpace(), { env });
    await addPageToTags('/templates/next.js', ['entry-1']);
    expect(log.count(WARNING)).toBe(1);
  });
});
