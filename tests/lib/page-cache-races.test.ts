/** Instances that read, render and write the same page at the same moment, and what each does with a stale one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packText } from '@/lib/next-internals/cache-entry';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { createRedisPages } from '@/lib/page-cache/redis-pages';
import { recordRender, wasRendered } from '@/lib/page-cache/rendered-pages';
import {
  advanceClock,
  asProxy,
  isStale,
  keyOf,
  pageOf,
  passToCache,
  render,
  type Shared,
  shareOn,
  shown,
} from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';
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

/** A version that was in the store a moment ago is there no more. */
const replaced = (times?: number) =>
  shared.store.faults.inject(
    { kind: 'status', status: 200, body: '[{"result":null}]' },
    {
      path: (_, { body }) => body?.includes('"hget"') === true,
      ...(times === undefined ? {} : { times }),
    },
  );

const begun = (command: string, count: number) =>
  vi.waitFor(() => expect(requestsOf(command)).toBe(count), { timeout: 15_000, interval: 5 });

/** Rendered now, written in the background. */
async function renderInBackground(instance: PageCache, html: string): Promise<void> {
  const [path, readAt] = [PAGE, Date.now()];
  await recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });
  instance.set(keyOf(PAGE), pageOf(html), { revalidate: 30 });
}

describe('a page rendered again', () => {
  it('while it is written is written after that, once, and alone stays', async () => {
    await shown(one, PAGE);
    delay('hset');
    await renderInBackground(one, 'first');
    await begun('hset', 1);
    advanceClock(5);
    await renderInBackground(one, 'second');
    await renderInBackground(one, 'second');
    expect(requestsOf('hset')).toBe(1);
    await one.written();
    expect(requestsOf('hset')).toBe(2);
    expect(await shown(other, PAGE)).toBe('second');
    expect(await shared.command('HLEN', IN_STORE)).toBe(1);
  });

  it('is not replaced by the older one, which was being read from the store', async () => {
    await render(other, PAGE, pageOf('older'));
    delay('hget');
    delay('hset', 700);
    const read = shown(one, PAGE);
    await begun('hget', 1);
    advanceClock(5);
    await renderInBackground(one, 'newer');
    expect(await read).toBe('newer');
    await one.written();
    expect(await shown(one, PAGE)).toBe('newer');
  });

  it('is what others get, where the one that they were about to read has just been replaced', async () => {
    await render(one, PAGE, pageOf('made'));
    replaced(2);
    expect(await shown(other, PAGE)).toBe('made');
    expect(requestsOf('hget')).toBe(3);
  });

  it('again and again is not read more than three times', async () => {
    await render(one, PAGE, pageOf('made'));
    replaced();
    const lookup = await createRedisPages(shared.inCommon()).get(keyOf(PAGE), undefined);
    expect(lookup).toMatchObject({ newest: expect.any(String), found: undefined });
    expect(requestsOf('hget')).toBe(3);
  });

  it('takes one request to write, and leaves no lock', async () => {
    await render(one, PAGE, pageOf('first'));
    const before = shared.store.requests.length;
    advanceClock(5);
    await passToCache(one, PAGE, pageOf('second'), { readAt: Date.now() });
    expect(shared.store.requests.length - before).toBe(1);
    expect(await shared.command('HLEN', IN_STORE)).toBe(1);
    expect(await shared.command('EXISTS', LOCK)).toBe(0);
  });

  it('removes older versions from the store, whichever instance wrote them', async () => {
    const packed = await packText(JSON.stringify({ value: null, lifetime: { revalidate: 30 } }));
    await shown(one, PAGE);
    await shared.command('HSET', IN_STORE, '0:1', packed, '0:2', packed);
    await renderInBackground(one, 'newest');
    await one.written();
    const names = (await shared.command('HKEYS', IN_STORE)) as string[];
    expect(names).toEqual([expect.stringMatching(/^0:\d{13}$/)]);
  });

  it('and unchanged in the store is compared by name alone', async () => {
    await render(one, PAGE, pageOf('made'));
    advanceClock();
    const before = shared.store.requests.length;
    expect(await shown(one, PAGE)).toBe('made');
    expect(shared.store.requests.length - before).toBe(1);
  });
});

describe('a page that nobody has', () => {
  it('is rendered by the instance that gets its lock, which releases it where the page has come meanwhile', async () => {
    delay('nx');
    const read = shown(one, PAGE);
    await begun('nx', 1);
    await passToCache(other, PAGE, pageOf('made'), { readAt: Date.now() });
    expect(await read).toBe('made');
    await vi.waitFor(async () => expect(await shared.command('EXISTS', LOCK)).toBe(0), 15_000);
  });

  it('leaves the lock to the instance that has it, where the page comes by another way', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    const read = shown(other, PAGE);
    await begun('nx', 2);
    const text = JSON.stringify({ value: pageOf('made'), lifetime: { revalidate: 30 } });
    await shared.command('HSET', IN_STORE, `0:${Date.now()}`, await packText(text));
    expect(await read).toBe('made');
    await other.written();
    expect(await shared.command('EXISTS', LOCK)).toBe(1);
  });

  it('is not waited for again by the instance whose rendering failed', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    expect(await shown(one, PAGE)).toBe('to be made');
    expect(requestsOf('nx')).toBe(1);
  });

  it('is left to others by the instance whose rendering failed', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    one.set(keyOf(PAGE), pageOf('not rendered'), { revalidate: 3 });
    await vi.waitFor(async () => expect(await shared.command('EXISTS', LOCK)).toBe(0), 15_000);
    expect(await shown(other, PAGE)).toBe('to be made');
  });

  it('is waited for again once it was rendered and is outdated', async () => {
    await render(one, PAGE, null);
    advanceClock(5);
    await shared.inCommon().publishVersion.bump();
    expect(await shown(one, PAGE)).toBe('to be made');
    expect(await shared.command('EXISTS', LOCK)).toBe(1);
  });

  it('is requested every 60 ms by those who wait', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    const start = performance.now();
    const read = shown(other, PAGE);
    await begun('nx', 4);
    await passToCache(one, PAGE, pageOf('made'), { readAt: Date.now() });
    expect(await read).toBe('made');
    expect(performance.now() - start).toBeGreaterThan(100);
  });
});

describe('a stale page', () => {
  const OVER_MS = 31_000;

  it('is stale for one instance in ten seconds, and not so old that Next would not serve it', async () => {
    await render(one, PAGE, pageOf('old'));
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

  it('is requested again after a second by those who did not get to render it', async () => {
    await render(one, PAGE, pageOf('old'));
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

  it('is left alone for as long as it says where rendering it fails', async () => {
    await render(one, PAGE, pageOf('old'));
    advanceClock(OVER_MS);
    const previous = await one.get(keyOf(PAGE));
    one.set(keyOf(PAGE), previous?.value ?? null, { revalidate: 3 });
    advanceClock(1_500);
    expect(await isStale(one, PAGE)).toBe(false);
    advanceClock(1_501);
    expect(await isStale(one, PAGE)).toBe(true);
  });

  it('is left alone for a second where rendering it led to nothing newer', async () => {
    await render(one, PAGE, pageOf('published'));
    shared.inCommon().publishVersion.accept(['5', '5']);
    advanceClock(5);
    await render(one, PAGE, pageOf('published'), { readAt: Date.now() + 60_000 });
    advanceClock(OVER_MS);
    await passToCache(one, PAGE, pageOf('older'), { readAt: 1 });
    expect(await isStale(one, PAGE)).toBe(false);
    advanceClock();
    expect(await isStale(one, PAGE)).toBe(true);
    expect(await shown(one, PAGE)).toBe('published');
  });

  it('stays as it was where Next hands back the one that it had', async () => {
    await render(one, PAGE, pageOf('old'));
    const names = await shared.command('HKEYS', IN_STORE);
    advanceClock(OVER_MS);
    const previous = await one.get(keyOf(PAGE));
    await passToCache(one, PAGE, previous?.value as ReturnType<typeof pageOf>, {
      readAt: Date.now(),
    });
    expect(await shared.command('HKEYS', IN_STORE)).toEqual(names);
  });

  it('is fresh again where it is a 404 that was found to be one again', async () => {
    await render(one, PAGE, null);
    advanceClock(OVER_MS);
    expect(await isStale(one, PAGE)).toBe(true);
    await passToCache(one, PAGE, null, { readAt: Date.now() });
    expect(await isStale(shared.newInstance(), PAGE)).toBe(false);
  });

  it('is revalidated within the second that it was rendered in, where that is its lifetime', async () => {
    await render(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    advanceClock(10);
    expect((await one.get(keyOf(PAGE)))?.lastModified).toBeLessThan(Date.now() - 500);
  });

  it('is one a second later that was rendered from before a publish, the store being gone', async () => {
    await shown(one, PAGE);
    const readAt = Date.now();
    advanceClock(5);
    shared.store.faults.inject({ kind: 'refuse' });
    await shared.inCommon().publishVersion.bump();
    await passToCache(one, PAGE, pageOf('overtaken'), { readAt });
    expect(await isStale(one, PAGE)).toBe(false);
    advanceClock();
    expect(await isStale(one, PAGE)).toBe(true);
  });

  it('never is one without a lifetime', async () => {
    await shown(one, PAGE);
    const [path, readAt] = [PAGE, Date.now()];
    await recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });
    one.set(keyOf(PAGE), pageOf('for good'), undefined);
    advanceClock(86_400_000);
    const locks = requestsOf('nx');
    expect((await one.get(keyOf(PAGE)))?.cacheControl).toEqual({ revalidate: false });
    expect(requestsOf('nx')).toBe(locks);
  });
});

describe('a page that may not include the last publish', () => {
  async function outdate(): Promise<PageCache> {
    const version = String(Date.now() + 1_000);
    await shared.command('ZADD', 'last-publish', version, 'told', version, 'build:a-build');
    shared.startAgain();
    return shared.newInstance();
  }

  it('is served while stale pages are, where it is a page', async () => {
    await render(one, PAGE, pageOf('from before'));
    await render(one, '/templates/unknown', null);
    const again = await outdate();
    again.serveStale(true);
    expect(await shown(again, PAGE)).toBe('from before');
    expect(await shown(again, '/templates/unknown')).toBe('to be made');
    again.serveStale(false);
    expect(await shown(again, PAGE)).toBe('to be made');
  });

  it('is what there is to show at any spelling of its path', async () => {
    const page = '/templates/a%2Fb';
    const props = { kind: 'PAGES' as const, html: '', pageData: { pageProps: { name: 'A' } } };
    await render(one, page, props);
    const again = await outdate();
    expect(await shown(again, page)).toBe('to be made');
    expect([again.older('/templates/a%2fb'), again.older('/templates/a/b')]).toEqual([
      { name: 'A' },
      { name: 'A' },
    ]);
    expect(again.older(PAGE)).toBeUndefined();
  });

  it('is nothing to show where it has no props', async () => {
    await render(one, PAGE, pageOf('without'));
    const again = await outdate();
    expect(await shown(again, PAGE)).toBe('to be made');
    expect(again.older(PAGE)).toBeUndefined();
  });

  it('is known to exist by every instance that has seen it, until it is a 404', async () => {
    await render(one, PAGE, pageOf('a page'));
    shared.startAgain();
    const again = shared.newInstance();
    expect(await wasRendered(PAGE)).toBe(false);
    await shown(again, PAGE);
    expect(await wasRendered(PAGE)).toBe(true);
    advanceClock(5);
    await render(one, PAGE, null);
    shared.startAgain();
    await shown(shared.newInstance(), PAGE);
    expect(await wasRendered(PAGE)).toBe(false);
  });

  it('is read for a proxy, though it is being read for a visitor: that may be from before', async () => {
    await render(one, PAGE, pageOf('made'));
    await shown(other, PAGE);
    const version = shared.inCommon().publishVersion.latest();
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
});
