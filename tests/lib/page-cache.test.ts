import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packText } from '@/lib/next-internals/cache-entry';
import type { PageCache } from '@/lib/page-cache/page-cache';
import {
  advanceClock,
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

let shared: Shared;
let one: PageCache;
let other: PageCache;
beforeEach(async () => {
  shared = await shareOn(['/templates/left-out']);
  one = shared.newInstance();
  other = shared.newInstance();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shared.close();
});

/** Another instance was told of a publish: a number beyond all that are known. */
async function publishElsewhere(): Promise<void> {
  const last = Number((await shared.command('ZSCORE', 'last-publish', 'told')) ?? 0);
  const version = String(Math.max(last, Date.now()) + 1_000);
  await shared.command('ZADD', 'last-publish', version, 'told', version, 'build:a-build');
}

/** However long the machine takes, no second goes by. */
const stopClock = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now());

describe('a publish that an instance of another build handles', () => {
  it('has the pages of this build rendered again before they are served', async () => {
    await shown(one, PAGE);
    await render(one, PAGE, pageOf('before'));
    await publishElsewhere();
    advanceClock();
    // Its own build has rendered what that publish concerns.
    expect(await shown(one, PAGE)).toBe('before');
    const version = String(Date.now() + 3_600_000);
    await shared.command('ZADD', 'last-publish', version, 'told');
    advanceClock();
    expect(await shown(one, PAGE)).toBe('to be made');
  });
});

describe('a page that one instance rendered', () => {
  it('is shown by every other, without being rendered again', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    await render(one, PAGE, pageOf('made by one'));
    expect(await shown(other, PAGE)).toBe('made by one');
    expect(await isStale(other, PAGE)).toBe(false);
  });

  it('and rendered again is seen by the others though their clock was set back since', async () => {
    await render(one, PAGE, pageOf('first'));
    await shown(other, PAGE);
    await render(one, PAGE, pageOf('second'));
    advanceClock(-3_600_000);
    expect(await shown(other, PAGE)).toBe('second');
  });

  it('and rendered again is seen by the others within a second, with at most one request in it', async () => {
    stopClock();
    await render(one, PAGE, pageOf('first'));
    await shown(other, PAGE);
    const before = shared.store.requests.length;
    await Promise.all(Array.from({ length: 50 }, () => shown(other, PAGE)));
    expect(shared.store.requests.length).toBe(before);
    await render(one, PAGE, pageOf('second'));
    advanceClock();
    stopClock();
    const asked = shared.store.requests.length;
    const seen = await Promise.all(Array.from({ length: 50 }, () => shown(other, PAGE)));
    expect(new Set(seen)).toEqual(new Set(['second']));
    expect(shared.store.requests.length - asked).toBeLessThanOrEqual(2);
  });

  it('and rendered again is seen within five seconds, with a store that takes 300 ms for each answer', async () => {
    await render(one, PAGE, pageOf('first'));
    await shown(other, PAGE);
    shared.store.faults.inject({ kind: 'slow', ms: 300 });
    await render(one, PAGE, pageOf('second'));
    await expect.poll(() => shown(other, PAGE), { timeout: 5_000 }).toBe('second');
  });

  it('is whole in the store under its build, and ends there after a week', async () => {
    await render(one, PAGE, pageOf('made by one'));
    const key = `page:a-build:${keyOf(PAGE)}`;
    expect(await shared.command('HLEN', key)).toBe(1);
    expect(await shared.command('TTL', key)).toBeGreaterThan(604_000);
    expect(await shared.command('ZRANGE', 'pages:a-build', '0', '-1')).toEqual([PAGE]);
  });

  it('is not shown where somebody else wrote something in its place', async () => {
    await shared.command('HSET', `page:a-build:${keyOf(PAGE)}`, '0:1', '{"value":7}');
    expect(await shown(one, PAGE)).toBe('to be made');
  });
});

describe('an address without a page', () => {
  it.each([
    ['not found', null],
    ['REDIRECT', { kind: 'REDIRECT' as const }],
  ])('is "%s" on every instance, until the next publish', async (words, value) => {
    expect(await shown(one, PAGE)).toBe('to be made');
    await render(one, PAGE, value);
    expect(await shown(other, PAGE)).toBe(words);
    await publishElsewhere();
    advanceClock();
    expect(await shown(other, PAGE)).toBe('to be made');
  });

  it('takes the page away on every instance', async () => {
    await render(one, PAGE, pageOf('a page'));
    expect(await shown(other, PAGE)).toBe('a page');
    await render(one, PAGE, null);
    advanceClock();
    expect(await shown(other, PAGE)).toBe('not found');
  });

  it('is cached whatever its spelling', async () => {
    for (const page of [
      '/templates/a%2Fb',
      '/templates/caf%C3%A9',
      '/templates/100%25',
      '/templates/..%2findex',
    ]) {
      await render(one, page, null);
      expect({ page, shown: await shown(other, page) }).toEqual({ page, shown: 'not found' });
    }
  });

  it('is rendered again where the build found nothing', async () => {
    const left = '/templates/left-out';
    expect(await shown(one, left)).toBe('not found');
    expect(await isStale(other, left)).toBe(false);
    await render(one, left, pageOf('here after all'));
    advanceClock();
    expect(await shown(other, left)).toBe('here after all');
  });
});

describe('a page of the build', () => {
  it('is shown at once, with its own lifetime', async () => {
    await shared.build(PAGE, 'built');
    expect(await shown(one, PAGE)).toBe('built');
    const answer = await one.get(keyOf(PAGE));
    expect(answer?.cacheControl).toEqual({ revalidate: 30, expire: 3_600 });
    expect(await isStale(one, PAGE)).toBe(false);
  });

  it('gives way to whatever was rendered since, by whatever instance', async () => {
    await shared.build(PAGE, 'built');
    expect(await shown(other, PAGE)).toBe('built');
    await shown(one, PAGE);
    await render(one, PAGE, pageOf('made'));
    advanceClock();
    expect(await shown(other, PAGE)).toBe('made');
  });

  it('is not shown when what took its place may have expired, unless the store is silent', async () => {
    await shared.build(PAGE, 'built', 8 * 24 * 3_600_000);
    await shared.build('/templates', 'of six days ago', 6 * 24 * 3_600_000);
    expect(await shown(one, '/templates')).toBe('of six days ago');
    expect(await shown(one, PAGE)).toBe('to be made');
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await shown(other, PAGE)).toBe('built');
  });

  it('is found under its own address alone', async () => {
    await shared.build('/', 'home');
    expect(await shown(one, '/')).toBe('home');
    expect(await shown(one, '/templates/..%2findex')).toBe('to be made');
  });
});

describe('what may hold less than the last publish', () => {
  /** As a process that starts now. */
  function startAgain(): PageCache {
    shared.startAgain();
    return shared.newInstance();
  }

  it('is rendered before it is shown, where it is the build’s', async () => {
    await shared.build(PAGE, 'from an older build');
    await publishElsewhere();
    expect(await shown(startAgain(), PAGE)).toBe('to be made');
  });

  it('is rendered before it is shown, where it is the build’s and this instance saw the publish', async () => {
    await shared.build(PAGE, 'from an older build');
    await shared.inCommon().publishVersion.sync();
    await publishElsewhere();
    expect(await shown(one, PAGE)).toBe('to be made');
  });

  it('is rendered before it is shown, where the build found nothing', async () => {
    await publishElsewhere();
    expect(await shown(startAgain(), '/templates/left-out')).toBe('to be made');
  });

  it('is rendered before it is shown, where this build’s instances were gone when it was published', async () => {
    await render(one, PAGE, pageOf('from before'));
    await publishElsewhere();
    const again = startAgain();
    expect(await shown(again, PAGE)).toBe('to be made');
    await passToCache(again, PAGE, pageOf('rendered anew'), { readAt: Date.now() });
    expect(await shown(again, PAGE)).toBe('rendered anew');
    expect(await shown(startAgain(), PAGE)).toBe('rendered anew');
  });

  it('is what there is to show where rendering fails, and nobody tries again for a while', async () => {
    await shared.build(PAGE, 'from an older build');
    await publishElsewhere();
    const again = startAgain();
    expect(again.older(PAGE)).toBeUndefined();
    expect(await shown(again, PAGE)).toBe('to be made');
    expect(again.older(PAGE)).toEqual({ words: 'from an older build' });
    again.set(keyOf(PAGE), pageOf('the older one again'), { revalidate: 3 });
    expect(again.older(PAGE)).toBeUndefined();
    expect(await shown(again, PAGE)).toBe('from an older build');
    expect(await shown(startAgain(), PAGE)).toBe('to be made');
  });

  it('is shown at once where the store is silent', async () => {
    await shared.build(PAGE, 'built');
    await publishElsewhere();
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await shown(startAgain(), PAGE)).toBe('built');
  });

  it('is shown at once by an instance that was there: what changed was rendered again', async () => {
    await render(one, PAGE, pageOf('not of that publish'));
    await publishElsewhere();
    advanceClock();
    expect(await shown(one, PAGE)).toBe('not of that publish');
  });
});

describe('a page whose time is over', () => {
  it('is revalidated by one instance, while the others show it as it is', async () => {
    await render(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    advanceClock();
    const stale = [await isStale(one, PAGE), await isStale(other, PAGE)];
    expect(stale).toEqual([true, false]);
    expect(await shown(other, PAGE)).toBe('old');
    // Should the one be killed, another makes it after that.
    const left = Number(await shared.command('PTTL', `making:a-build:${keyOf(PAGE)}`));
    expect([left > 8_000, left <= 10_000]).toEqual([true, true]);
  });

  it('is left to a visitor after whom Next renders it', async () => {
    await render(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    advanceClock(10);
    const prefetched = await one.get(keyOf(PAGE), true);
    expect(prefetched?.lastModified).toBeGreaterThan(Date.now() - 1_000);
    expect(await isStale(other, PAGE)).toBe(true);
  });

  it('stays where making it fails, and another instance tries', async () => {
    await render(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    advanceClock(10);
    const previous = await one.get(keyOf(PAGE));
    one.set(keyOf(PAGE), previous?.value ?? null, { revalidate: 3 });
    advanceClock(100);
    expect(await isStale(one, PAGE)).toBe(false);
    expect(await isStale(other, PAGE)).toBe(true);
    expect(await shown(other, PAGE)).toBe('old');
    expect(await shared.command('HLEN', `page:a-build:${keyOf(PAGE)}`)).toBe(1);
  });
});

describe('a page that nobody has', () => {
  it('is rendered by one instance, and the others wait for it', async () => {
    const four = [one, other, shared.newInstance(), shared.newInstance()];
    const asked = four.map(async (instance) => {
      if ((await instance.get(keyOf(PAGE))) !== null) return 'waited';
      await wait(300);
      await render(instance, PAGE, pageOf('made once'));
      return 'made';
    });
    expect((await Promise.all(asked)).sort()).toEqual(['made', 'waited', 'waited', 'waited']);
  });

  it('is rendered by another where the one that began never ends', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    const before = shared.store.requests.length;
    await shared.command('PERSIST', `making:a-build:${keyOf(PAGE)}`);
    const waited = shown(other, PAGE);
    await vi.waitFor(
      () => expect(shared.store.requests.length).toBeGreaterThan(before + 2),
      15_000,
    );
    advanceClock(3_000);
    expect(await waited).toBe('to be made');
  });
});

describe('a page rendered from content older than a publish', () => {
  it('never takes the place of a newer one, however late it comes', async () => {
    await shown(one, PAGE);
    const readBefore = Date.now();
    await wait(5);
    await shared.inCommon().publishVersion.bump();
    await render(one, PAGE, pageOf('new'));
    await render(other, PAGE, pageOf('old'), { readAt: readBefore });
    advanceClock();
    expect(await shown(one, PAGE)).toBe('new');
    expect(await shown(other, PAGE)).toBe('new');
    expect(await shown(shared.newInstance(), PAGE)).toBe('new');
  });

  it('nor of one rendered elsewhere, by a clock that is slow', async () => {
    await shown(one, PAGE);
    const readAt = Date.now();
    await publishElsewhere();
    const number = await shared.command('ZSCORE', 'last-publish', 'told');
    const text = JSON.stringify({ value: pageOf('new'), lifetime: { revalidate: 30 } });
    const packed = await packText(text);
    await shared.command('HSET', `page:a-build:${keyOf(PAGE)}`, `${number}:1`, packed);
    await passToCache(one, PAGE, pageOf('old'), { readAt });
    expect(await shown(other, PAGE)).toBe('new');
    advanceClock();
    expect(await shown(one, PAGE)).toBe('new');
  });

  it.each([
    ['is not packed', 'not packed'],
    ['is no page', packText('no page')],
    ['is empty', ''],
  ])('is made here where what the store has of it %s', async (_, packed) => {
    const text = await packed;
    await shared.command('HSET', `page:a-build:${keyOf(PAGE)}`, `${Date.now()}:1`, text);
    expect(await shown(one, PAGE)).toBe('to be made');
  });

  it('is cached as stale where the instance is notified of the publish at the last moment', async () => {
    await shown(one, PAGE);
    const readAt = Date.now();
    await publishElsewhere();
    await passToCache(one, PAGE, pageOf('overtaken'), { readAt });
    expect(await isStale(shared.newInstance(), PAGE)).toBe(true);
    advanceClock();
    expect(await isStale(one, PAGE)).toBe(false);
    expect(await shared.command('HKEYS', `page:a-build:${keyOf(PAGE)}`)).toEqual(['0:0']);
  });

  it('is rendered again, and then it is the newest, whatever the clocks say', async () => {
    await render(one, PAGE, pageOf('before'));
    await publishElsewhere();
    advanceClock();
    await shown(one, PAGE);
    await shared.inCommon().publishVersion.bump();
    await render(one, PAGE, pageOf('after'));
    expect(await shown(shared.newInstance(), PAGE)).toBe('after');
  });
});
