import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { settings } from '@/lib/runtime/env';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  advanceClock,
  pageOf,
  render,
  type Shared,
  shareOn,
  shown,
} from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';

let shared: Shared;
let one: PageCache;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  shared = await shareOn();
  one = shared.newInstance();
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shared.close();
});

const FAULTS: Fault[] = [
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'slow', ms: 4_000 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 404 },
  { kind: 'rate-limited' },
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'empty' },
];

describe.each(FAULTS)('with a store that fails: $kind $status', (fault) => {
  it('pages are shown from memory and from the build, new ones are cached here, one warning is given', async () => {
    await shared.build('/', 'built');
    await render(one, PAGE, pageOf('made'));
    advanceClock();
    shared.store.faults.inject(fault);
    expect(await shown(one, PAGE)).toBe('made');
    expect(await shown(one, '/')).toBe('built');
    expect(await shown(one, '/templates/hugo')).toBe('to be made');
    await render(one, '/templates/hugo', pageOf('made in the meantime'));
    expect(await shown(one, '/templates/hugo')).toBe('made in the meantime');
    expect(log.count('page-cache.store-failed')).toBe(1);
    expect(log.text()).not.toContain('made in the meantime');
  });

  it('and works again, what was rendered meanwhile is seen by all', async () => {
    await render(one, PAGE, pageOf('before'));
    advanceClock();
    shared.store.faults.inject(fault);
    await shown(one, PAGE);
    await render(one, PAGE, pageOf('meanwhile'));
    shared.store.faults.clear();
    // The store is asked again every second while it is silent, and told of a page when that is shown.
    await vi.waitFor(
      async () => {
        expect(await shown(one, PAGE)).toBe('meanwhile');
        await one.written();
        expect(await shown(shared.newInstance(), PAGE)).toBe('meanwhile');
      },
      { timeout: 15_000, interval: 250 },
    );
    // Once for each failure: on a busy machine the store may be slow once more.
    const failures = log.count('page-cache.store-failed');
    expect(failures).toBeGreaterThan(0);
    await vi.waitFor(() => expect(log.count('page-cache.store-recovered')).toBe(failures), 15_000);
  });
});

it('with a store that takes no writes, pages count as shared again only once one was written', async () => {
  const body = JSON.stringify({ error: "OOM command not allowed when used memory > 'maxmemory'." });
  shared.store.faults.inject(
    { kind: 'status', status: 400, body },
    { path: (_, request) => /"(hset|set)"/.test(request.body ?? '') },
  );
  const probes = () => shared.store.requests.filter(({ body }) => body?.includes('"health"'));
  for (const path of ['/templates/a', '/templates/b', '/templates/c']) {
    await render(one, path, pageOf('made'));
    const before = probes().length;
    await expect.poll(() => probes().length).toBeGreaterThan(before);
  }
  expect(log.count('page-cache.store-failed')).toBe(1);
  expect(log.count('page-cache.store-recovered')).toBe(0);
  shared.store.faults.clear();
  await vi.waitFor(() => expect(log.count('page-cache.store-recovered')).toBe(1), 5_000);
});

describe('ISR_CACHE', () => {
  it('is "file" unless it says otherwise', () => {
    setEnvironment({ ...ANY_CONTENT, ISR_CACHE: '' });
    expect(settings().deployment).toBe('single');
  });
  it('can’t be "redis" without a store, or anything else', () => {
    setEnvironment({ ...ANY_CONTENT, ISR_CACHE: 'redis' });
    expect(settings).toThrow(/ISR_CACHE is "redis", which needs UPSTASH_REDIS_REST_URL/);
    setEnvironment({ ...ANY_CONTENT, ISR_CACHE: 'memcached' });
    expect(settings).toThrow(/ISR_CACHE must be "file" or "redis"/);
  });
});
