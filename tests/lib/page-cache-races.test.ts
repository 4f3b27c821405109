/** Instances that read, render and store the same page at the same moment. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { createRedisPages } from '@/lib/page-cache/redis-pages';
import { sharedStore } from '@/lib/page-cache/shared-store';
import { store } from '@/lib/page-cache/store';
import { packText } from '@/lib/runtime/packed-text';
import {
  advanceClock,
  asProxy,
  isStale,
  keyOf,
  PAGE,
  pageOf,
  passToCache,
  render,
  type Shared,
  shareOn,
  shown,
  stampNow,
  startStoring,
} from '@/tests/lib/page-cache-instances';

const IN_STORE = `page:a-build:${keyOf(PAGE)}`;
const LOCK = `making:a-build:${keyOf(PAGE)}`;

let shared: Shared;
let one: PageCache;
let other: PageCache;
beforeEach(async () => {
  shared = await shareOn();
  one = shared.newInstance();
  other = shared.newInstance();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shared.close();
});

const requestsOf = (command: string) =>
  shared.store.requests.filter(({ body }) => body?.includes(`"${command}"`)).length;

/** The next request with that command takes a while. */
const delay = (command: string, ms = 350) =>
  shared.store.faults.inject(
    { kind: 'slow', ms },
    { times: 1, path: (_, { body }) => body?.includes(`"${command}"`) === true },
  );

/** A version that was in the store a moment ago is gone. */
const replaced = (times?: number) =>
  shared.store.faults.inject(
    { kind: 'status', status: 200, body: '[{"result":null}]' },
    {
      path: (_, { body }) => body?.includes('"hget"') === true,
      ...(times === undefined ? {} : { times }),
    },
  );

const begun = (command: string, count: number) =>
  expect.poll(() => requestsOf(command), { interval: 5 }).toBe(count);

/** Long before it expires. */
const lockIsReleased = () =>
  expect.poll(() => shared.command('EXISTS', LOCK), { timeout: 2_000 }).toBe(0);

const packedPage = (words: string) =>
  packText(JSON.stringify({ value: pageOf(words, stampNow(PAGE)), lifetime: { revalidate: 30 } }));

describe('a page that is rendered again', () => {
  it('while it is being stored is stored after that, and only the later render stays', async () => {
    await shown(one, PAGE);
    delay('hset');
    await startStoring(one, PAGE, 'first');
    await begun('hset', 1);
    advanceClock(5);
    await startStoring(one, PAGE, 'second');
    expect(requestsOf('hset')).toBe(1);
    await one.flush(0);
    expect(requestsOf('hset')).toBe(2);
    expect(await shown(other, PAGE)).toBe('second');
    expect(await shared.command('HLEN', IN_STORE)).toBe(1);
  });

  it('is not replaced by the earlier render that is being read from the store', async () => {
    await render(other, PAGE, 'older');
    delay('hget');
    delay('hset', 700);
    const read = shown(one, PAGE);
    await begun('hget', 1);
    advanceClock(5);
    await startStoring(one, PAGE, 'newer');
    expect(await read).toBe('newer');
    await one.flush(0);
    expect(await shown(one, PAGE)).toBe('newer');
  });

  it('is read again by instances whose version was replaced meanwhile, but at most three times', async () => {
    await render(one, PAGE, 'rendered');
    replaced(2);
    expect(await shown(other, PAGE)).toBe('rendered');
    expect(requestsOf('hget')).toBe(3);
    replaced();
    const lookup = await createRedisPages(sharedStore()).get(keyOf(PAGE), undefined);
    expect(lookup).toMatchObject({ newest: expect.any(String), found: undefined });
    expect(requestsOf('hget')).toBe(6);
  });

  it('takes one request to store the first time, two to replace a version, and leaves no lock', async () => {
    const requests = async (words: string) => {
      const before = shared.store.requests.length;
      advanceClock(5);
      await passToCache(one, PAGE, words);
      return shared.store.requests.length - before;
    };
    await shown(one, PAGE);
    expect([await requests('first'), await requests('second')]).toEqual([1, 2]);
    expect(await shared.command('EXISTS', LOCK)).toBe(0);
  });

  it('removes older versions from the store, whichever instance stored them', async () => {
    await shown(one, PAGE);
    const packed = await packedPage('older');
    await shared.command('HSET', IN_STORE, '0:1', packed, '0:2', packed);
    await passToCache(one, PAGE, 'newest');
    expect(await shared.command('HKEYS', IN_STORE)).toEqual([expect.stringMatching(/^0:\d{13}$/)]);
  });

  it('is compared by its name alone while the store has the same version', async () => {
    await render(one, PAGE, 'rendered');
    advanceClock();
    const before = shared.store.requests.length;
    expect(await shown(one, PAGE)).toBe('rendered');
    expect(shared.store.requests.length - before).toBe(1);
  });
});

describe('the lock of a page that no instance has', () => {
  it('is released by its holder if another instance has stored the page meanwhile', async () => {
    delay('nx');
    const read = shown(one, PAGE);
    await begun('nx', 1);
    await passToCache(other, PAGE, 'rendered');
    expect(await read).toBe('rendered');
    await lockIsReleased();
  });

  it('is left to its holder by an instance that finds the page while it waits', async () => {
    expect(await shown(one, PAGE)).toBe('to be rendered');
    const read = shown(other, PAGE);
    await begun('nx', 2);
    await shared.command('HSET', IN_STORE, `0:${Date.now()}`, await packedPage('rendered'));
    expect(await read).toBe('rendered');
    await other.flush(0);
    expect(await shared.command('EXISTS', LOCK)).toBe(1);
  });

  it('is requested every 60 ms by instances that wait', async () => {
    expect(await shown(one, PAGE)).toBe('to be rendered');
    const start = performance.now();
    const read = shown(other, PAGE);
    await begun('nx', 4);
    await passToCache(one, PAGE, 'rendered');
    expect(await read).toBe('rendered');
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it('is released by an instance that can’t render the page, which does not wait for it again', async () => {
    expect(await shown(one, PAGE)).toBe('to be rendered');
    expect(await shown(one, PAGE)).toBe('to be rendered');
    expect(requestsOf('nx')).toBe(1);
    one.set(keyOf(PAGE), pageOf('not rendered'), { revalidate: 3 });
    await lockIsReleased();
    expect(await shown(other, PAGE)).toBe('to be rendered');
  });

  it('is taken again for a page that a publish has outdated', async () => {
    await render(one, PAGE, null);
    await shared.publish();
    expect(await shown(one, PAGE)).toBe('to be rendered');
    expect(await shared.command('EXISTS', LOCK)).toBe(1);
  });

  it('is held by every instance while the store is down', async () => {
    shared.store.faults.inject({ kind: 'refuse' });
    const { takeLock } = createRedisPages(sharedStore());
    expect([await takeLock(keyOf(PAGE), 1_000), await takeLock(keyOf(PAGE), 1_000)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a stale page', () => {
  const OVER_MS = 31_000;

  it('is revalidated by one instance in ten seconds, and is not too old for Next to serve', async () => {
    await render(one, PAGE, 'old');
    advanceClock(OVER_MS);
    const response = await one.get(keyOf(PAGE));
    expect((response?.lastModified ?? 0) + 30_000).toBeLessThan(Date.now() - 500);
    expect((response?.lastModified ?? 0) + 30_000).toBeGreaterThan(Date.now() - 3_000);
    const locks = requestsOf('nx');
    advanceClock(5_000);
    expect(await isStale(one, PAGE)).toBe(false);
    expect(requestsOf('nx')).toBe(locks);
    advanceClock(5_001);
    await isStale(one, PAGE);
    expect(requestsOf('nx')).toBe(locks + 1);
  });

  it('is checked again after a second by instances that did not get its lock', async () => {
    await render(one, PAGE, 'old');
    advanceClock(OVER_MS);
    expect([await isStale(one, PAGE), await isStale(other, PAGE)]).toEqual([true, false]);
    const locks = requestsOf('nx');
    advanceClock(300);
    await isStale(other, PAGE);
    expect(requestsOf('nx')).toBe(locks);
    advanceClock(601);
    await isStale(other, PAGE);
    expect(requestsOf('nx')).toBe(locks + 1);
  });

  it('that can’t be rendered is tried again after the time that Next asks for', async () => {
    await render(one, PAGE, 'old');
    advanceClock(OVER_MS);
    const previous = await one.get(keyOf(PAGE));
    one.set(keyOf(PAGE), previous?.value ?? null, { revalidate: 3 });
    advanceClock(1_500);
    expect(await isStale(one, PAGE)).toBe(false);
    advanceClock(1_501);
    expect(await isStale(one, PAGE)).toBe(true);
  });

  it('that was rendered from older content only is tried again after a second', async () => {
    await shown(one, PAGE);
    await shared.publish();
    await passToCache(one, PAGE, 'published');
    advanceClock(OVER_MS);
    await passToCache(one, PAGE, 'older', { readAt: 1 });
    expect(await isStale(one, PAGE)).toBe(false);
    advanceClock();
    expect(await isStale(one, PAGE)).toBe(true);
    expect(await shown(one, PAGE)).toBe('published');
  });

  it('is fresh again if it was a 404 and still is', async () => {
    const gone = '/templates/all/gone';
    await render(one, gone, null);
    advanceClock(OVER_MS);
    expect(await isStale(one, gone)).toBe(true);
    await passToCache(one, gone, null);
    expect(await isStale(shared.newInstance(), gone)).toBe(false);
  });

  it('is revalidated within the second in which it was rendered, if that is its lifetime', async () => {
    await render(one, PAGE, 'old', { revalidate: 0.001 });
    advanceClock(10);
    expect((await one.get(keyOf(PAGE)))?.lastModified).toBeLessThan(Date.now() - 500);
  });

  it('does not exist if it has no lifetime', async () => {
    await render(one, PAGE, 'for good', { revalidate: false });
    advanceClock(86_400_000);
    const locks = requestsOf('nx');
    expect((await one.get(keyOf(PAGE)))?.cacheControl).toEqual({ revalidate: false });
    expect(requestsOf('nx')).toBe(locks);
  });
});

it('a page is read again for a proxy while it is read for a visitor, which may have begun before a publish', async () => {
  await render(one, PAGE, 'rendered');
  await shown(other, PAGE);
  const version = store().versions.latest();
  advanceClock();
  delay('hkeys');
  let isSeen = false;
  const visitor = shown(other, PAGE).then(() => {
    isSeen = true;
  });
  await asProxy(version + 1, () => shown(other, PAGE));
  expect(isSeen).toBe(false);
  await visitor;
});
