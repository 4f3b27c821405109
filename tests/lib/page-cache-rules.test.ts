/** Single rules of the pages that instances share. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isStale, packText, unpackText } from '@/lib/next-internals/cache-entry';
import { prerenderedPage } from '@/lib/next-internals/prerendered-pages';
import { createRedisPages } from '@/lib/page-cache/redis-pages';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  isStale as isStaleOn,
  keyOf,
  pageOf,
  passToCache,
  render,
  type Shared,
  shareOn,
  shown,
} from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';

let shared: Shared;
beforeEach(async () => {
  shared = await shareOn(['/templates/left-out']);
  logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shared.close();
});

describe('a page', () => {
  it('is stale once its seconds are over', () => {
    const page = { value: null, lifetime: { revalidate: 30 }, publishedUpTo: 0, renderedAt: 1_000 };
    expect(isStale(page, 31_000)).toBe(false);
    expect(isStale(page, 31_001)).toBe(true);
    expect(isStale({ ...page, lifetime: { revalidate: false } }, 1_000_000_000)).toBe(false);
    const inFuture = { ...page, renderedAt: 100_000 };
    expect([isStale(inFuture, 70_000), isStale(inFuture, 69_999)]).toEqual([false, true]);
    const overtaken = { ...page, lifetime: { revalidate: false as const }, renderedAt: 0 };
    expect(isStale(overtaken, 1_000)).toBe(true);
  });

  it('rendered from older content does not replace one rendered from newer', async () => {
    const one = shared.newInstance();
    const before = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before), 15_000);
    shared.inCommon().publishVersion.accept([before, before]);
    await render(one, PAGE, pageOf('published'));
    await passToCache(one, PAGE, pageOf('from before'), { readAt: before });
    expect(await shown(one, PAGE)).toBe('published');
    expect(await shown(shared.newInstance(), PAGE)).toBe('published');
  });

  it('of an instance whose clock is an hour ahead is rendered again by the others, and replaced', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    await render(shared.newInstance(), PAGE, pageOf('of an hour later'));
    clock.mockReturnValue(now);
    const one = shared.newInstance();
    expect(await isStaleOn(one, PAGE)).toBe(true);
    await passToCache(one, PAGE, pageOf('of now'), { readAt: now });
    expect(await shown(one, PAGE)).toBe('of now');
    expect(await shown(shared.newInstance(), PAGE)).toBe('of now');
    // Not with each visit.
    expect(await isStaleOn(one, PAGE)).toBe(false);
  });

  it.each([
    ['a 404', '/templates/made-up', null],
    ['a redirect', '/templates/made-up/next.js', { kind: 'REDIRECT' as const }],
  ])(
    'that is %s is in the store for an hour: anybody can make up addresses',
    async (_, page, value) => {
      await render(shared.newInstance(), page, value);
      const left = Number(await shared.command('TTL', `page:a-build:${keyOf(page)}`));
      expect(left).toBeGreaterThan(3_600 - 60);
      expect(left).toBeLessThanOrEqual(3_600);
    },
  );

  it('that the build did not find is rendered again', async () => {
    expect(await prerenderedPage(keyOf('/templates/left-out'))).toMatchObject({
      page: { value: null, lifetime: { revalidate: 1 }, renderedAt: 0 },
    });
  });

  it('packed to fill the memory is not unpacked', async () => {
    expect(await unpackText(await packText('x'.repeat(1_000_000)))).toHaveLength(1_000_000);
    await expect(unpackText(await packText('x'.repeat(50_000_001)))).rejects.toThrow();
  });
});

it('while the store is silent every instance renders its pages itself', async () => {
  shared.store.faults.inject({ kind: 'refuse' });
  const pages = createRedisPages(shared.inCommon());
  expect(await pages.takeLock(keyOf(PAGE), 1_000)).toBe(true);
  expect(await pages.takeLock(keyOf(PAGE), 1_000)).toBe(true);
});
