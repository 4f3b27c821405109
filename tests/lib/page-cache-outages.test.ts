/** What instances do while the key-value store fails, once it is back, and if it has lost data. */
import { readFile } from 'node:fs/promises';
import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { createMemoryPages } from '@/lib/page-cache/memory-pages';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { store } from '@/lib/page-cache/store';
import { settings } from '@/lib/runtime/env';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  advanceClock,
  isStale,
  keyOf,
  PAGE,
  render,
  type Shared,
  shareOn,
  shown,
  UNCHANGED,
} from '@/tests/lib/page-cache-instances';

const IN_STORE = `page:a-build:${keyOf(PAGE)}`;

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

describe.each(FAULTS)('a store that fails: $kind $status', (fault) => {
  it('does not stop pages from being served and cached, and is logged once', async () => {
    await shared.build('/', 'built');
    await render(one, PAGE, 'before');
    advanceClock();
    shared.store.faults.inject(fault);
    expect(await shown(one, PAGE)).toBe('before');
    expect(await shown(one, '/')).toBe('built');
    expect(await shown(one, UNCHANGED)).toBe('to be rendered');
    await render(one, UNCHANGED, 'rendered meanwhile');
    expect(await shown(one, UNCHANGED)).toBe('rendered meanwhile');
    expect(log.count('page-cache.store-failed')).toBe(1);
    expect(log.text()).not.toContain('rendered meanwhile');
  });

  it('gets the pages that were rendered meanwhile once it works again', async () => {
    await render(one, PAGE, 'before');
    advanceClock();
    shared.store.faults.inject(fault);
    await shown(one, PAGE);
    await render(one, PAGE, 'meanwhile');
    shared.store.faults.clear();
    await vi.waitFor(
      async () => {
        expect(await shown(one, PAGE)).toBe('meanwhile');
        await one.flush(0);
        expect(await shown(shared.newInstance(), PAGE)).toBe('meanwhile');
      },
      { timeout: 15_000, interval: 250 },
    );
    // On a busy machine the store may be slow once more.
    const failures = log.count('page-cache.store-failed');
    expect(failures).toBeGreaterThan(0);
    await expect.poll(() => log.count('page-cache.store-recovered')).toBe(failures);
  });
});

it('a store that refuses writes counts as working only once a write has succeeded', async () => {
  const body = JSON.stringify({ error: "OOM command not allowed when used memory > 'maxmemory'." });
  shared.store.faults.inject(
    { kind: 'status', status: 400, body },
    { path: (_, request) => /"(hset|set)"/.test(request.body ?? '') },
  );
  const probes = () => shared.store.requests.filter(({ body }) => body?.includes('"health"'));
  for (const path of ['/templates/a', '/templates/b', '/templates/c']) {
    await render(one, path, 'rendered');
    const before = probes().length;
    await expect.poll(() => probes().length).toBeGreaterThan(before);
  }
  expect(log.count('page-cache.store-failed')).toBe(1);
  expect(log.count('page-cache.store-recovered')).toBe(0);
  shared.store.faults.clear();
  await expect.poll(() => log.count('page-cache.store-recovered')).toBe(1);
});

describe('a publish during a short outage', () => {
  let version: number;
  beforeEach(async () => {
    await render(one, PAGE, 'before');
    shared.store.faults.inject({ kind: 'refuse' });
    version = await shared.publish();
    await render(one, PAGE, 'published');
  });

  it('waits until its pages and its version are in the store', async () => {
    const isShared = one.flush(10_000);
    shared.store.faults.clear();
    expect([await isShared, await store().flush()]).toEqual([true, true]);
    expect(await shown(shared.newInstance(), PAGE)).toBe('published');
    expect(await shared.command('ZSCORE', 'last-publish', 'told')).toBe(String(version));
  });

  it('reports if the store does not come back in time', async () => {
    expect(await one.flush(300)).toBe(false);
  });

  it('stores its pages even if memory has no room for them', async () => {
    const small = shared.newInstance(1);
    await render(small, UNCHANGED, 'published');
    shared.store.faults.clear();
    expect(await small.flush(10_000)).toBe(true);
    expect(await shown(shared.newInstance(), UNCHANGED)).toBe('published');
  });
});

describe('an instance that starts during an outage', () => {
  it('caches the pages that it renders, for as long as any page', async () => {
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await shown(one, PAGE)).toBe('to be rendered');
    await render(one, PAGE, 'rendered alone');
    expect(await shown(one, PAGE)).toBe('rendered alone');
    expect(await isStale(one, PAGE)).toBe(false);
  });
});

describe('a store that has lost pages', () => {
  it('gets a page again from an instance that still has the page', async () => {
    await render(one, PAGE, 'rendered');
    await shared.command('FLUSHALL');
    advanceClock();
    expect(await shown(one, PAGE)).toBe('rendered');
    await one.flush(0);
    expect(await shown(shared.newInstance(), PAGE)).toBe('rendered');
  });

  it('gets a 404 again for an hour only', async () => {
    const path = '/templates/made-up';
    await render(one, path, null);
    await shared.command('FLUSHALL');
    advanceClock();
    await shown(one, path);
    await one.flush(0);
    const left = Number(await shared.command('TTL', `page:a-build:${keyOf(path)}`));
    expect([left > 3_540, left <= 3_600]).toEqual([true, true]);
  });

  it('does not make an instance serve an older version that is still in memory', async () => {
    const other = shared.newInstance();
    await render(one, PAGE, 'before');
    expect(await shown(other, PAGE)).toBe('before');
    const version = await shared.publish();
    await render(one, PAGE, 'published');
    await store().complete(version);
    await shared.command('DEL', IN_STORE);
    advanceClock();
    expect(await shown(other, PAGE)).toBe('to be rendered');
    expect(await shown(shared.newInstance(), PAGE)).toBe('to be rendered');
  });

  it.each(['goes on', 'is started again'])(
    'serves no page from before an unpublish after it is restored from a copy, if an instance %s',
    async (instance) => {
      await shared.publish();
      await render(one, PAGE, 'before');
      const page = await shared.command('HGETALL', IN_STORE);
      const versions = await shared.command('ZRANGE', 'last-publish', '0', '-1', 'WITHSCORES');
      advanceClock();
      shared.service.content.unpublish('template-nothing');
      const { readAt } = await getCatalogueSince(Date.now());
      await store().complete(await store().bump(readAt));
      await shared.command('FLUSHALL');
      await shared.command('HSET', IN_STORE, ...[page].flat());
      await shared.command('ZADD', 'last-publish', ...[versions].flat().reverse());
      advanceClock();
      const procedures = await readFile('docs/operations.md', 'utf8');
      const [, words = ''] = /redis-cli (zadd last-publish .*)/.exec(procedures) ?? [];
      const seconds = String(Math.floor(Date.now() / 1000));
      await shared.command(...words.replace('"$(date +%s)', seconds).replace('"', '').split(' '));
      if (instance === 'is started again') await shared.startAgain();
      expect(await shown(shared.newInstance(), PAGE)).toBe('to be rendered');
    },
  );
});

it('a page over 3 MB is cached and logged, and need not fit in memory', async () => {
  const words = 'x'.repeat(1_600_000);
  await render(shared.newInstance(1), PAGE, words);
  expect(log.count('cache.large-item')).toBe(1);
  expect(await shown(one, PAGE)).toBe(words);
});

describe('memory', () => {
  const page = { value: null, lifetime: { revalidate: 30 }, version: 0, renderedAt: 1 };
  const remembered = { page, checkedAt: 0, heldAt: 0, holdMs: 0 };

  it('never holds more than its bytes, and drops the least recently requested pages', () => {
    const memory = createMemoryPages(100_000);
    for (let number = 0; number < 30_000; number += 1) {
      memory.get(keyOf('/requested-again'));
      memory.set(keyOf(number === 0 ? '/requested-again' : `/${number}`), remembered, 500);
      expect(memory.bytes()).toBeLessThanOrEqual(100_000);
    }
    expect(memory.get(keyOf('/requested-again'))).toBeDefined();
    expect(memory.get(keyOf('/1'))).toBeUndefined();
    expect(memory.get(keyOf('/29999'))).toBeDefined();
  });

  it('counts two bytes for a character, as a text with one typographic quotation mark needs', () => {
    const memory = createMemoryPages(100_000);
    memory.set(keyOf('/too-large'), remembered, 50_000);
    expect(memory.get(keyOf('/too-large'))).toBeUndefined();
    memory.set(keyOf('/fits'), remembered, 49_000);
    expect(memory.bytes()).toBeGreaterThan(98_000);
  });

  it('counts paths too, because anybody can make up long ones', () => {
    const memory = createMemoryPages(100_000);
    const keys = Array.from({ length: 20 }, (_, number) => `/${number}/${'x'.repeat(8_000)}`);
    for (const key of keys) memory.set(key, remembered, 60);
    const kept = keys.filter((key) => memory.get(key) !== undefined);
    expect(2 * kept.join('').length).toBeLessThanOrEqual(100_000);
    expect(kept).toContain(keys.at(-1));
  });
});

describe('ISR_CACHE', () => {
  it('is "file" by default', () => {
    setEnvironment({ ...ANY_CONTENT, ISR_CACHE: '' });
    expect(settings().deployment).toBe('single');
  });

  it('can’t be "redis" without a store, or any other value', () => {
    setEnvironment({ ...ANY_CONTENT, ISR_CACHE: 'redis' });
    expect(settings).toThrow(/ISR_CACHE is "redis", which needs UPSTASH_REDIS_REST_URL/);
    setEnvironment({ ...ANY_CONTENT, ISR_CACHE: 'memcached' });
    expect(settings).toThrow(/ISR_CACHE must be "file" or "redis"/);
  });
});
