/** What instances do once a store is back that was gone, or has lost what it held. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryPages } from '@/lib/page-cache/memory-pages';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { createSeveralInstances } from '@/lib/page-cache/several-instances';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  advanceClock,
  isStale,
  keyOf,
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

describe('a publish while the store is gone for a moment', () => {
  beforeEach(async () => {
    await render(one, PAGE, pageOf('before'));
    shared.store.faults.inject({ kind: 'refuse' });
    await shared.inCommon().publishVersion.bump();
    await render(one, PAGE, pageOf('published'));
  });

  it('waits until its pages are in the store, and others know of it', async () => {
    const isShared = one.shared(10_000);
    shared.store.faults.clear();
    expect(await isShared).toBe(true);
    const other = shared.newInstance();
    expect(await shown(other, PAGE)).toBe('published');
    expect(await createSeveralInstances(shared.inCommon()).waitUntilShared()).toBe(true);
    expect(Number(await shared.command('ZSCORE', 'last-publish', 'told'))).toBeGreaterThan(0);
  });

  it('says so where the store does not come back in time', async () => {
    expect(await one.shared(300)).toBe(false);
    expect(await createSeveralInstances(shared.inCommon()).waitUntilShared(0)).toBe(false);
  });

  it('is done where memory has no more room for its pages', async () => {
    const small = shared.newInstance(1);
    await render(small, '/templates/hugo', pageOf('published'));
    shared.store.faults.clear();
    expect(await small.shared(10_000)).toBe(true);
  });
});

describe('a page that this instance has, while the store does not respond', () => {
  it('is served, and shared as soon as it responds', async () => {
    await render(one, PAGE, pageOf('made'));
    shared.store.faults.inject({ kind: 'refuse' });
    advanceClock();
    expect(await shown(one, PAGE)).toBe('made');
    await render(one, PAGE, pageOf('made again'));
    shared.store.faults.clear();
    expect(await one.shared(10_000)).toBe(true);
    expect(await shown(shared.newInstance(), PAGE)).toBe('made again');
  });

  it('is not written to it where it is the build’s', async () => {
    await shared.build(PAGE, 'built');
    expect(await shown(one, PAGE)).toBe('built');
    advanceClock();
    expect(await shown(one, PAGE)).toBe('built');
    await one.written();
    expect(await shared.command('EXISTS', `page:a-build:${keyOf(PAGE)}`)).toBe(0);
  });
});

describe('a page that does not fit in memory', () => {
  it('is shared all the same', async () => {
    await render(shared.newInstance(1), PAGE, pageOf('made'));
    expect(await shown(one, PAGE)).toBe('made');
  });
});

describe('a store that has lost what it held', () => {
  it('gets it again from an instance that still has it', async () => {
    await render(one, PAGE, pageOf('made'));
    await shared.command('FLUSHALL');
    advanceClock();
    expect(await shown(one, PAGE)).toBe('made');
    await one.written();
    expect(await shown(shared.newInstance(), PAGE)).toBe('made');
  });
});

describe('a store that is restored from a copy', () => {
  /** The procedure's own command, by the clock of the test. */
  async function runCommand(): Promise<void> {
    const procedures = await readFile('docs/operations.md', 'utf8');
    const [, words = ''] = /redis-cli (zadd last-publish .*)/.exec(procedures) ?? [];
    const seconds = String(Math.floor(Date.now() / 1000));
    await shared.command(...words.replace('"$(date +%s)', seconds).replace('"', '').split(' '));
  }

  it.each(['goes on', 'is started again'])(
    'shows no page from before an unpublish on an instance that %s',
    async (instance) => {
      const key = `page:a-build:${keyOf(PAGE)}`;
      await shared.inCommon().publishVersion.bump();
      await render(one, PAGE, pageOf('before'));
      const page = await shared.command('HGETALL', key);
      const versions = await shared.command('ZRANGE', 'last-publish', '0', '-1', 'WITHSCORES');
      advanceClock();
      await shared.inCommon().publishVersion.bump();
      await render(one, PAGE, null);
      await shared.command('FLUSHALL');
      await shared.command('HSET', key, ...[page].flat().map(String));
      const scores = [versions].flat().map(String).reverse();
      await shared.command('ZADD', 'last-publish', ...scores);
      advanceClock();
      await runCommand();
      if (instance === 'is started again') shared.startAgain();
      expect(await shown(shared.newInstance(), PAGE)).toBe('to be made');
    },
  );
});

describe('a store that has evicted a page', () => {
  it('gets no older version of it from an instance that did not render it last', async () => {
    const other = shared.newInstance();
    await render(one, PAGE, pageOf('before'));
    expect(await shown(other, PAGE)).toBe('before');
    await shared.inCommon().publishVersion.bump();
    advanceClock();
    await render(one, PAGE, pageOf('published'));
    await one.written();
    await shared.command('DEL', `page:a-build:${keyOf(PAGE)}`);
    advanceClock();
    expect(await shown(other, PAGE)).toBe('to be made');
    await other.written();
    expect(await shared.command('EXISTS', `page:a-build:${keyOf(PAGE)}`)).toBe(0);
  });
});

describe('an instance that starts while the store is silent', () => {
  it('caches what it renders, for as long as any page', async () => {
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await shown(one, PAGE)).toBe('to be made');
    await render(one, PAGE, pageOf('made alone'));
    expect(await shown(one, PAGE)).toBe('made alone');
    expect(await isStale(one, PAGE)).toBe(false);
  });
});

describe('a page over 3 MB', () => {
  it('is cached, and logged', async () => {
    const html = 'x'.repeat(3_200_000);
    await render(one, PAGE, pageOf(html));
    expect(log.count('cache.large-item')).toBe(1);
    expect(await shown(shared.newInstance(), PAGE)).toBe(html);
  });
});

describe('memory', () => {
  const page = { value: null, lifetime: { revalidate: 30 }, publishedUpTo: 0, renderedAt: 1 };
  const remembered = { page, checkedAt: 0, heldAt: 0, holdMs: 0 };

  it('never holds more than its bytes, and drops the least recently requested', () => {
    const memory = createMemoryPages(100_000);
    for (let number = 0; number < 30_000; number += 1) {
      memory.get(keyOf('/asked-for-again'));
      memory.set(keyOf(number === 0 ? '/asked-for-again' : `/${number}`), remembered, 500);
      expect(memory.bytes()).toBeLessThanOrEqual(100_000);
    }
    expect(memory.get(keyOf('/asked-for-again'))).toBeDefined();
    expect(memory.get(keyOf('/1'))).toBeUndefined();
    expect(memory.get(keyOf('/29999'))).toBeDefined();
  });

  it('counts two bytes for a character, as a text with one quotation mark takes them', () => {
    const memory = createMemoryPages(100_000);
    memory.set(keyOf('/too-large'), remembered, 50_000);
    expect(memory.get(keyOf('/too-large'))).toBeUndefined();
    memory.set(keyOf('/fits'), remembered, 49_000);
    expect(memory.bytes()).toBeGreaterThan(98_000);
  });

  it('counts the addresses too: anybody can make up long ones', () => {
    const memory = createMemoryPages(100_000);
    const keys = Array.from({ length: 20 }, (_, number) => `/${number}/${'x'.repeat(8_000)}`);
    for (const key of keys) memory.set(key, remembered, 60);
    const kept = keys.filter((key) => memory.get(key) !== undefined);
    expect(2 * kept.join('').length).toBeLessThanOrEqual(100_000);
    expect(kept).toContain(keys.at(-1));
  });
});
