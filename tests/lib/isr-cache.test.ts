import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcePublish } from '#lib/freshness/publish-number';
import { packPage } from '#lib/isr-cache/kept-page';
import type { SharedPages } from '#lib/isr-cache/shared-pages';
import {
  handOver,
  isStale,
  keyOf,
  make,
  pageOf,
  type Shared,
  shareOn,
  shown,
} from '#tests/lib/isr-cache-instances';

const PAGE = '/templates/next.js';
const WITHIN_A_SECOND = 1_000;

let shared: Shared;
let one: SharedPages;
let other: SharedPages;
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
  await shared.command('ZADD', 'last-publish', String(Math.max(last, Date.now()) + 1_000), 'told');
}

describe('a page that one instance made', () => {
  it('is shown by every other, without being made again', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    await make(one, PAGE, pageOf('made by one'));
    expect(await shown(other, PAGE)).toBe('made by one');
    expect(await isStale(other, PAGE)).toBe(false);
  });

  it('and made anew is seen by the others within a second, asked for at most once in it', async () => {
    await make(one, PAGE, pageOf('first'));
    await shown(other, PAGE);
    const before = shared.store.requests.length;
    await Promise.all(Array.from({ length: 50 }, () => shown(other, PAGE)));
    expect(shared.store.requests.length).toBe(before);
    await make(one, PAGE, pageOf('second'));
    await wait(WITHIN_A_SECOND);
    const asked = shared.store.requests.length;
    const seen = await Promise.all(Array.from({ length: 50 }, () => shown(other, PAGE)));
    expect(new Set(seen)).toEqual(new Set(['second']));
    expect(shared.store.requests.length - asked).toBeLessThanOrEqual(2);
  });

  it('is whole in the store under its build, and ends there after a week', async () => {
    await make(one, PAGE, pageOf('made by one'));
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
    await make(one, PAGE, value);
    expect(await shown(other, PAGE)).toBe(words);
    await publishElsewhere();
    await wait(WITHIN_A_SECOND);
    expect(await shown(other, PAGE)).toBe('to be made');
  });

  it('takes the page away on every instance', async () => {
    await make(one, PAGE, pageOf('a page'));
    expect(await shown(other, PAGE)).toBe('a page');
    await make(one, PAGE, null);
    await wait(WITHIN_A_SECOND);
    expect(await shown(other, PAGE)).toBe('not found');
  });

  it('is kept whatever its spelling', async () => {
    for (const page of [
      '/templates/a%2Fb',
      '/templates/caf%C3%A9',
      '/templates/100%25',
      '/templates/..%2findex',
    ]) {
      await make(one, page, null);
      expect({ page, shown: await shown(other, page) }).toEqual({ page, shown: 'not found' });
    }
  });

  it('is made anew where the build found nothing', async () => {
    const left = '/templates/left-out';
    expect(await shown(one, left)).toBe('not found');
    expect(await isStale(other, left)).toBe(false);
    await make(one, left, pageOf('here after all'));
    await wait(WITHIN_A_SECOND);
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

  it('gives way to whatever was made since, by whatever instance', async () => {
    await shared.build(PAGE, 'built');
    expect(await shown(other, PAGE)).toBe('built');
    await shown(one, PAGE);
    await make(one, PAGE, pageOf('made'));
    await wait(WITHIN_A_SECOND);
    expect(await shown(other, PAGE)).toBe('made');
  });

  it('is not shown when what took its place may have expired, unless the store is silent', async () => {
    await shared.build(PAGE, 'built', 8 * 24 * 3_600_000);
    expect(await shown(one, PAGE)).toBe('to be made');
    shared.store.faults.strike({ kind: 'refuse' });
    expect(await shown(other, PAGE)).toBe('built');
  });

  it('is found under its own address alone', async () => {
    await shared.build('/', 'home');
    expect(await shown(one, '/')).toBe('home');
    expect(await shown(one, '/templates/..%2findex')).toBe('to be made');
  });
});

describe('a page whose time is over', () => {
  it('is made anew by one instance, while the others show it as it is', async () => {
    await make(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    await wait(WITHIN_A_SECOND);
    const stale = [await isStale(one, PAGE), await isStale(other, PAGE)];
    expect(stale).toEqual([true, false]);
    expect(await shown(other, PAGE)).toBe('old');
    // Should the one be killed, another makes it after that.
    const left = Number(await shared.command('PTTL', `making:a-build:${keyOf(PAGE)}`));
    expect([left > 8_000, left <= 10_000]).toEqual([true, true]);
  });

  it('is left to a visitor after whom Next makes it', async () => {
    await make(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    await wait(10);
    const prefetched = await one.get(keyOf(PAGE), true);
    expect(prefetched?.lastModified).toBeGreaterThan(Date.now() - 1_000);
    expect(await isStale(other, PAGE)).toBe(true);
  });

  it('stays where making it fails, and another instance tries', async () => {
    await make(one, PAGE, pageOf('old'), { revalidate: 0.001 });
    await wait(10);
    const previous = await one.get(keyOf(PAGE));
    one.set(keyOf(PAGE), previous?.value ?? null, { revalidate: 3 });
    await wait(100);
    expect(await isStale(one, PAGE)).toBe(false);
    expect(await isStale(other, PAGE)).toBe(true);
    expect(await shown(other, PAGE)).toBe('old');
    expect(await shared.command('HLEN', `page:a-build:${keyOf(PAGE)}`)).toBe(1);
  });
});

describe('a page that nobody has', () => {
  it('is made by one instance, and the others wait for it', async () => {
    const four = [one, other, shared.newInstance(), shared.newInstance()];
    const asked = four.map(async (instance) => {
      if ((await instance.get(keyOf(PAGE))) !== null) return 'waited';
      await wait(300);
      await make(instance, PAGE, pageOf('made once'));
      return 'made';
    });
    expect((await Promise.all(asked)).sort()).toEqual(['made', 'waited', 'waited', 'waited']);
  });

  it('is made by another where the one that began never ends', async () => {
    expect(await shown(one, PAGE)).toBe('to be made');
    expect(await shown(other, PAGE)).toBe('to be made');
  });
});

describe('a page made from content that a publish has overtaken', () => {
  it('never takes the place of a newer one, however late it comes', async () => {
    await shown(one, PAGE);
    const readBefore = Date.now();
    await wait(5);
    await announcePublish();
    await make(one, PAGE, pageOf('new'));
    await make(other, PAGE, pageOf('old'), { readAt: readBefore });
    await wait(WITHIN_A_SECOND);
    expect(await shown(one, PAGE)).toBe('new');
    expect(await shown(other, PAGE)).toBe('new');
    expect(await shown(shared.newInstance(), PAGE)).toBe('new');
  });

  it('nor of one made elsewhere, by a clock that is slow', async () => {
    await shown(one, PAGE);
    const readAt = Date.now();
    await publishElsewhere();
    const number = await shared.command('ZSCORE', 'last-publish', 'told');
    const text = JSON.stringify({ value: pageOf('new'), lifetime: { revalidate: 30 } });
    const packed = await packPage(text);
    await shared.command('HSET', `page:a-build:${keyOf(PAGE)}`, `${number}:1`, packed);
    await handOver(one, PAGE, pageOf('old'), { readAt });
    expect(await shown(other, PAGE)).toBe('new');
    await wait(WITHIN_A_SECOND);
    expect(await shown(one, PAGE)).toBe('new');
  });

  it('is made here where what the store has of it can’t be read', async () => {
    for (const text of ['not packed', await packPage('no page'), '']) {
      await shared.command('HSET', `page:a-build:${keyOf(PAGE)}`, `${Date.now()}:1`, text);
      expect(await shown(shared.newInstance(), PAGE)).toBe('to be made');
    }
  });

  it('is kept as stale where the instance learns of the publish with its last word', async () => {
    await shown(one, PAGE);
    const readAt = Date.now();
    await publishElsewhere();
    await handOver(one, PAGE, pageOf('overtaken'), { readAt });
    expect(await isStale(shared.newInstance(), PAGE)).toBe(true);
    await wait(WITHIN_A_SECOND);
    expect(await isStale(one, PAGE)).toBe(false);
    expect(await shared.command('HKEYS', `page:a-build:${keyOf(PAGE)}`)).toEqual(['0:0']);
  });

  it('is made anew, and then it is the newest, whatever the clocks say', async () => {
    await make(one, PAGE, pageOf('before'));
    await publishElsewhere();
    await wait(WITHIN_A_SECOND);
    await shown(one, PAGE);
    await announcePublish();
    await make(one, PAGE, pageOf('after'));
    expect(await shown(shared.newInstance(), PAGE)).toBe('after');
  });
});
