/** Pages that several instances share (`ISR_CACHE=redis`). */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectStamp } from '@/lib/cards/page-stamp';
import { isStale as isStaleEntry } from '@/lib/next-internals/cache-entry';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { hasCompletePage, pageRecord } from '@/lib/page-cache/page-records';
import { olderProps, staleServing } from '@/lib/page-cache/reading-rule';
import { store } from '@/lib/page-cache/store';
import { packText, unpackText } from '@/lib/runtime/packed-text';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
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
  UNCHANGED,
} from '@/tests/lib/page-cache-instances';

const IN_STORE = `page:a-build:${keyOf(PAGE)}`;
const LEFT_OUT = '/templates/left-out';

let shared: Shared;
let one: PageCache;
let other: PageCache;
beforeEach(async () => {
  shared = await shareOn([LEFT_OUT]);
  one = shared.newInstance();
  other = shared.newInstance();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await shared.close();
});

/** However long the machine takes, no time passes. */
const stopClock = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now());

async function startAgain(): Promise<PageCache> {
  await shared.startAgain();
  return shared.newInstance();
}

describe('a page that one instance has rendered', () => {
  it('is served by every instance, and is stored for a week under its build', async () => {
    expect(await shown(one, PAGE)).toBe('to be rendered');
    await render(one, PAGE, 'by one');
    expect(await shown(other, PAGE)).toBe('by one');
    expect(await isStale(other, PAGE)).toBe(false);
    expect(await shared.command('HLEN', IN_STORE)).toBe(1);
    expect(await shared.command('TTL', IN_STORE)).toBeGreaterThan(604_000);
  });

  it('replaces the earlier render on other instances within a second, with at most two requests', async () => {
    stopClock();
    await render(one, PAGE, 'first');
    await shown(other, PAGE);
    const before = shared.store.requests.length;
    await Promise.all(Array.from({ length: 50 }, () => shown(other, PAGE)));
    expect(shared.store.requests.length).toBe(before);
    await render(one, PAGE, 'second');
    advanceClock();
    stopClock();
    const asked = shared.store.requests.length;
    const seen = await Promise.all(Array.from({ length: 50 }, () => shown(other, PAGE)));
    expect(new Set(seen)).toEqual(new Set(['second']));
    expect(shared.store.requests.length - asked).toBeLessThanOrEqual(2);
  });

  it('replaces the earlier render even if the clock of another instance was set back', async () => {
    await render(one, PAGE, 'first');
    await shown(other, PAGE);
    await render(one, PAGE, 'second');
    advanceClock(-3_600_000);
    expect(await shown(other, PAGE)).toBe('second');
  });

  it('replaces the earlier render within five seconds if the store takes 300 ms to respond', async () => {
    await render(one, PAGE, 'first');
    await shown(other, PAGE);
    shared.store.faults.inject({ kind: 'slow', ms: 300 });
    await render(one, PAGE, 'second');
    await expect.poll(() => shown(other, PAGE), { timeout: 5_000 }).toBe('second');
  });

  it('is known to exist on every instance that has read the page', async () => {
    await render(one, PAGE, 'a page');
    const again = await startAgain();
    expect(hasCompletePage(PAGE)).toBe(false);
    await shown(again, PAGE);
    expect(pageRecord(PAGE)).toEqual({ stamp: stampNow(PAGE), version: 0, picks: [] });
  });

  it('is rendered again if the stored value is invalid', async () => {
    const values = ['not packed', await packText('no page'), '', await packText('{"value":7}')];
    for (const value of values) {
      await shared.command('HSET', IN_STORE, `${Date.now()}:1`, value);
      expect(await shown(shared.newInstance(), PAGE)).toBe('to be rendered');
      await shared.command('FLUSHALL');
    }
    expect(await unpackText(await packText('x'.repeat(1_000_000)))).toHaveLength(1_000_000);
    await expect(unpackText(await packText('x'.repeat(50_000_001)))).rejects.toThrow();
  });

  it('counts as a hit when it is served, and as a miss when it has to be rendered', async () => {
    process.env.LOG_LEVEL = 'debug';
    resetServer();
    const again = shared.newInstance();
    const log = logLines();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await shown(again, PAGE)).toBe('to be rendered');
    await passToCache(again, PAGE, 'rendered');
    await shown(again, PAGE);
    await shown(again, PAGE);
    vi.advanceTimersByTime(10_000);
    expect(log.text()).toContain('pages (hits 2, misses 1)');
  });
});

describe('a path without a page', () => {
  it.each([
    ['not found', null],
    ['REDIRECT', { kind: 'REDIRECT' as const }],
  ])(
    'is "%s" on every instance until the next publish, and stored for an hour',
    async (words, value) => {
      const path = '/templates/made-up';
      await render(one, path, value);
      expect(await shown(other, path)).toBe(words);
      const left = Number(await shared.command('TTL', `page:a-build:${keyOf(path)}`));
      expect([left > 3_540, left <= 3_600]).toEqual([true, true]);
      await shared.publishElsewhere();
      advanceClock();
      await expect.poll(() => shown(other, path)).toBe('to be rendered');
    },
  );

  it('replaces the page that was there, on every instance', async () => {
    const path = '/templates/all/gone';
    await render(one, path, 'a page', { stamp: 'a-stamp' });
    expect(await shown(other, path)).toBe('a page');
    await render(one, path, null);
    advanceClock();
    expect(await shown(other, path)).toBe('not found');
  });

  it('is never served if the catalogue has a page', async () => {
    await render(one, PAGE, { kind: 'REDIRECT' }, { stamp: redirectStamp('/') });
    expect(await shown(other, PAGE)).toBe('to be rendered');
  });

  it.each([
    '/templates/a%2Fb',
    '/templates/caf%C3%A9',
    '/templates/100%25',
    '/templates/..%2findex',
  ])('is cached for any spelling: %s', async (path) => {
    await render(one, path, null);
    expect(await shown(other, path)).toBe('not found');
  });
});

describe('a page of the build', () => {
  it('is served with its own lifetime until an instance has rendered the page', async () => {
    await shared.build(PAGE, 'built');
    expect([await shown(one, PAGE), await shown(other, PAGE)]).toEqual(['built', 'built']);
    expect((await one.get(keyOf(PAGE)))?.cacheControl).toEqual({ revalidate: 30, expire: 3_600 });
    expect(await isStale(one, PAGE)).toBe(false);
    await render(one, PAGE, 'rendered');
    advanceClock();
    expect(await shown(other, PAGE)).toBe('rendered');
  });

  it('is not written to the store', async () => {
    await shared.build(PAGE, 'built');
    await shown(one, PAGE);
    advanceClock();
    await shown(one, PAGE);
    await one.flush(0);
    expect(await shared.command('EXISTS', IN_STORE)).toBe(0);
  });

  it('is rendered first if it shows something else now, even if nothing was published since', async () => {
    await shared.build(PAGE, 'of other content', { stamp: 'other-stamp' });
    await shared.build(UNCHANGED, 'unchanged', { ageMs: 8 * 24 * 3_600_000 });
    expect(await shown(one, PAGE)).toBe('to be rendered');
    expect(await shown(one, UNCHANGED)).toBe('unchanged');
  });

  it('is served only at its own path', async () => {
    await shared.build('/', 'home');
    expect(await shown(one, '/')).toBe('home');
    expect(await shown(one, '/templates/..%2findex')).toBe('to be rendered');
  });

  it('is rendered first if it was a 404', async () => {
    expect(await shown(one, LEFT_OUT)).toBe('to be rendered');
    await passToCache(one, LEFT_OUT, 'here after all');
    advanceClock();
    expect(await shown(other, LEFT_OUT)).toBe('here after all');
  });
});

describe('a page from before a publish', () => {
  it('is rendered first if the publish changed the page, on running instances and on new ones', async () => {
    await shared.build('/templates/blog', 'built');
    for (const path of [PAGE, UNCHANGED]) await render(one, path, 'before');
    await shared.publishElsewhere();
    advanceClock();
    await expect.poll(() => shown(one, PAGE)).toBe('to be rendered');
    expect(await shown(one, UNCHANGED)).toBe('before');
    const again = await startAgain();
    expect(await shown(again, PAGE)).toBe('to be rendered');
    expect(await shown(again, UNCHANGED)).toBe('before');
    expect(await shown(again, '/templates/blog')).toBe('built');
    await passToCache(again, PAGE, 'after', { readAt: Date.now() });
    expect(await shown(await startAgain(), PAGE)).toBe('after');
  });

  it('is served once more while the pass of this publish is running', async () => {
    await render(one, PAGE, 'before');
    await store().complete(1);
    const version = await shared.publish();
    advanceClock();
    expect(await shown(one, PAGE)).toBe('before');
    await store().complete(version);
    advanceClock();
    expect(await shown(one, PAGE)).toBe('to be rendered');
  });

  it('is served for a while if rendering fails, during which other instances try', async () => {
    await render(one, PAGE, 'before');
    await shared.publishElsewhere();
    const again = await startAgain();
    expect(await shown(again, PAGE)).toBe('to be rendered');
    expect(olderProps(PAGE)).toMatchObject({ words: 'before' });
    again.set(keyOf(PAGE), pageOf('before'), { revalidate: 3 });
    expect(olderProps(PAGE)).toBeUndefined();
    expect(await shown(again, PAGE)).toBe('before');
    advanceClock(3_001);
    expect(await shown(again, PAGE)).toBe('to be rendered');
    expect(await shown(await startAgain(), PAGE)).toBe('to be rendered');
  });

  it('is served in an outage, unless it is a 404', async () => {
    await render(one, PAGE, 'before');
    await render(one, '/templates/unknown', null);
    await shared.publishElsewhere();
    const again = await startAgain();
    staleServing().isOn = true;
    expect(await shown(again, PAGE)).toBe('before');
    expect(await shown(again, '/templates/unknown')).toBe('to be rendered');
  });
});

describe('a page rendered from older content', () => {
  it('never replaces a newer page, however late it is stored', async () => {
    await shown(one, PAGE);
    const readAt = Date.now() - 1;
    await shared.publish();
    await render(one, PAGE, 'new');
    const late = await startAgain();
    await store().sync();
    await passToCache(late, PAGE, 'old', { readAt: readAt, stamp: 'older-stamp' });
    advanceClock();
    for (const instance of [one, other, late, shared.newInstance()]) {
      expect(await shown(instance, PAGE)).toBe('new');
    }
  });

  it('does not replace a page of another instance, even if that one’s clock is slow', async () => {
    await shown(one, PAGE);
    const version = await shared.publishElsewhere();
    const text = JSON.stringify({
      value: pageOf('new', 'new-stamp'),
      lifetime: { revalidate: 30 },
    });
    await shared.command('HSET', IN_STORE, `${version}:1`, await packText(text));
    await passToCache(one, PAGE, 'old', { stamp: 'older-stamp' });
    expect(await shown(other, PAGE)).toBe('new');
    advanceClock();
    expect(await shown(one, PAGE)).toBe('new');
  });

  it('is replaced by a render of newer content, whatever the clocks say', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    await render(one, PAGE, 'of an hour later');
    clock.mockReturnValue(now);
    expect(await isStale(other, PAGE)).toBe(true);
    await passToCache(other, PAGE, 'of now', { readAt: now });
    expect(await shown(other, PAGE)).toBe('of now');
    expect(await shown(shared.newInstance(), PAGE)).toBe('of now');
    // Not with each visit.
    expect(await isStale(other, PAGE)).toBe(false);
  });
});

describe('a page whose lifetime is over', () => {
  it('is revalidated by one instance, while others serve it', async () => {
    await render(one, PAGE, 'old', { revalidate: 0.001 });
    advanceClock();
    expect([await isStale(one, PAGE), await isStale(other, PAGE)]).toEqual([true, false]);
    expect(await shown(other, PAGE)).toBe('old');
    // If the one is killed, another revalidates it after that.
    const left = Number(await shared.command('PTTL', `making:a-build:${keyOf(PAGE)}`));
    expect([left > 8_000, left <= 10_000]).toEqual([true, true]);
  });

  it('is not revalidated after a prefetch, since Next would not render it', async () => {
    await render(one, PAGE, 'old', { revalidate: 0.001 });
    advanceClock(10);
    const prefetched = await one.get(keyOf(PAGE), true);
    expect(prefetched?.lastModified).toBeGreaterThan(Date.now() - 1_000);
    expect(await isStale(other, PAGE)).toBe(true);
  });

  it('stays if it can’t be rendered, and another instance tries', async () => {
    await render(one, PAGE, 'old', { revalidate: 0.001 });
    advanceClock(10);
    const previous = await one.get(keyOf(PAGE));
    one.set(keyOf(PAGE), previous?.value ?? null, { revalidate: 3 });
    advanceClock(100);
    expect(await isStale(one, PAGE)).toBe(false);
    expect(await isStale(other, PAGE)).toBe(true);
    expect(await shown(other, PAGE)).toBe('old');
    expect(await shared.command('HLEN', IN_STORE)).toBe(1);
  });

  it('is stale, like a page from the future', () => {
    const page = { value: null, lifetime: { revalidate: 30 }, version: 0, renderedAt: 1_000 };
    expect([31_000, 31_001].map((now) => isStaleEntry(page, now))).toEqual([false, true]);
    expect(isStaleEntry({ ...page, lifetime: { revalidate: false } }, 1_000_000_000)).toBe(false);
    const future = { ...page, renderedAt: 100_000 };
    expect([70_000, 69_999].map((now) => isStaleEntry(future, now))).toEqual([false, true]);
  });
});

describe('a page that no instance has', () => {
  it('is rendered by one instance, and the others wait for it', async () => {
    const four = [one, other, shared.newInstance(), shared.newInstance()];
    const asked = four.map(async (instance) => {
      if ((await instance.get(keyOf(PAGE))) !== null) return 'waited';
      await wait(300);
      await render(instance, PAGE, 'rendered once');
      return 'rendered';
    });
    expect((await Promise.all(asked)).sort()).toEqual(['rendered', 'waited', 'waited', 'waited']);
  });

  it('is rendered by another instance if the first never ends', async () => {
    expect(await shown(one, PAGE)).toBe('to be rendered');
    const before = shared.store.requests.length;
    await shared.command('PERSIST', `making:a-build:${keyOf(PAGE)}`);
    const waited = shown(other, PAGE);
    await expect.poll(() => shared.store.requests.length).toBeGreaterThan(before + 2);
    advanceClock(3_000);
    expect(await waited).toBe('to be rendered');
  });
});

describe('a proxy that requires a publish', () => {
  it('gets the page from the store if memory has an older version, and memory is updated', async () => {
    await render(one, PAGE, 'before');
    await shown(other, PAGE);
    const version = await shared.publish();
    await passToCache(one, PAGE, 'published', { readAt: Date.now() + 1 });
    let seen: unknown;
    const isConfirmed = await asProxy(version, async () => {
      seen = await shown(other, PAGE);
    });
    expect([seen, isConfirmed]).toEqual(['published', true]);
    const before = shared.store.requests.length;
    expect(await asProxy(version, () => shown(other, PAGE))).toBe(true);
    expect(shared.store.requests.length).toBe(before);
  });

  it('gets a confirmation for a page that the publish has not changed', async () => {
    for (const path of [PAGE, UNCHANGED]) await render(one, path, 'before');
    const version = await shared.publish();
    expect(await asProxy(version, () => shown(one, UNCHANGED))).toBe(true);
    expect(await asProxy(version, () => shown(one, PAGE))).toBe(false);
  });

  it('causes the store to be read each time until the page is there', async () => {
    await render(one, PAGE, 'before');
    const version = store().versions.latest() + 1;
    const before = shared.store.requests.length;
    expect(await asProxy(version, () => shown(one, PAGE))).toBe(false);
    expect(shared.store.requests.length).toBe(before + 1);
  });

  it('gets a confirmation from the instance that renders the page', async () => {
    await shown(one, PAGE);
    const version = await shared.publish();
    const rendered = () => passToCache(one, PAGE, 'published', { readAt: Date.now() + 1 });
    expect(await asProxy(version, rendered)).toBe(true);
    expect(await asProxy(version + 1, rendered)).toBe(false);
  });
});
