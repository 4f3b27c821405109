/** One instance shares nothing; several share pages and what they know of publishes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instances } from '@/lib/page-cache/instances';
import type { Instances } from '@/lib/page-cache/instances-type';
import { createSeveralInstances } from '@/lib/page-cache/several-instances';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  advanceClock,
  asProxy,
  pageOf,
  passToCache,
  type Shared,
  shareOn,
  shown,
} from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';

let shared: Shared;
beforeEach(async () => {
  shared = await shareOn();
  logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shared.close();
});

/** As another process of the site. */
function anotherInstance(): Instances {
  shared.startAgain();
  return createSeveralInstances(shared.inCommon());
}

async function publishElsewhere(): Promise<number> {
  const version = Date.now() + 60_000;
  const scores = [version, 'told', version, 'build:a-build'].map(String);
  await shared.command('ZADD', 'last-publish', ...scores);
  return version;
}

it('functions of a platform leave pages to its cache, and check what those were rendered from', () => {
  vi.stubEnv('ISR_CACHE', 'file');
  vi.stubEnv('SERVERLESS', '1');
  resetServer();
  expect(instances()).toMatchObject({ pages: undefined, exposesReadAt: true });
});

describe('the only instance', () => {
  it('has nobody to share with, and does not ask the store', async () => {
    vi.stubEnv('ISR_CACHE', 'file');
    resetServer();
    const one = instances();
    await one.bumpPublishVersion();
    await one.pollPublishVersion();
    await one.forgetNavigation();
    await one.saveEntryPaths(new Map([['one', [PAGE]]]));
    await one.saveRemoval('one', { revision: 1, at: '' });
    one.serveStalePages(true);
    expect(one.pages).toBeUndefined();
    expect(one.latestPublishVersion()).toBe(-1);
    expect(await one.cachedPaths()).toEqual([]);
    expect(await one.waitUntilShared()).toBe(true);
    expect(one.staleProps(PAGE)).toBeUndefined();
    expect(await one.saveNavigation(['a'])).toBeUndefined();
    // Its own.
    expect([...(await one.readEntryPaths(['one', 'two']))]).toEqual([
      ['one', [PAGE]],
      ['two', []],
    ]);
    expect(await one.readRemoval('one')).toBeUndefined();
    expect(shared.store.requests).toHaveLength(0);
  });

  it('is what a build is, also where instances will share pages', () => {
    expect(instances().pages).toBeDefined();
    resetServer();
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    expect(instances().pages).toBeUndefined();
  });
});

describe('the navigation that shared pages show', () => {
  it('has changed where any instance has published another, and until the next one', async () => {
    const first = await anotherInstance().saveNavigation(['a']);
    const same = await anotherInstance().saveNavigation(['a']);
    const changed = await anotherInstance().saveNavigation(['b']);
    const back = await anotherInstance().saveNavigation(['a']);
    expect({ first, same, changed, back }).toEqual({
      first: undefined,
      same: false,
      changed: true,
      back: true,
    });
  });

  it('counts as changed after a publish whose pages could not all be rendered', async () => {
    const one = anotherInstance();
    await one.saveNavigation(['a']);
    await one.forgetNavigation();
    expect(await anotherInstance().saveNavigation(['a'])).toBe(true);
    expect(await one.saveNavigation(['a'])).toBe(false);
  });

  it('is stored by build, for a week, and does not say what it is', async () => {
    await anotherInstance().saveNavigation(['A draft']);
    expect(await shared.command('GET', 'menu:a-build')).toMatch(
      /^menu-[0-9a-f]{32} [0-9a-f-]{36}$/,
    );
    expect(await shared.command('TTL', 'menu:a-build')).toBeGreaterThan(604_000);
  });

  it('is saved with a check of what others have published', async () => {
    const version = await publishElsewhere();
    const one = anotherInstance();
    await one.saveNavigation(['a']);
    expect(one.latestPublishVersion()).toBe(version);
  });

  it('is not known while the store does not respond', async () => {
    const one = anotherInstance();
    await one.saveNavigation(['a']);
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await one.saveNavigation(['b'])).toBeUndefined();
  });
});

describe('what pages show', () => {
  const fingerprints = {
    lists: new Map([
      ['/templates', 'one'],
      [PAGE, 'two'],
    ]),
    entries: new Map([['one', 'three']]),
    cards: new Map([['one', 'four']]),
    related: new Map([['one', 'five']]),
    navigation: 'six',
  };
  const pages = { contentHash: 'a-hash', fingerprints };

  it('is known after the last publish, whichever instance handled it', async () => {
    await anotherInstance().saveFingerprints(20, pages);
    expect(await anotherInstance().readFingerprints(20)).toEqual(pages);
    expect(await shared.command('TTL', 'shown:a-build')).toBeGreaterThan(604_000);
  });

  it('is not known before the first publish, nor where a later one has not saved it', async () => {
    const one = anotherInstance();
    expect(await one.readFingerprints(20)).toBeUndefined();
    await one.saveFingerprints(20, pages);
    expect(await anotherInstance().readFingerprints(30)).toBeUndefined();
  });

  it('is not known after two publishes at once, of which the earlier ended last', async () => {
    await anotherInstance().saveFingerprints(30, pages);
    await anotherInstance().saveFingerprints(20, pages);
    expect(await anotherInstance().readFingerprints(30)).toBeUndefined();
  });

  it('is not known where it can’t be read, or while the store does not respond', async () => {
    const one = anotherInstance();
    await shared.command('SET', 'shown:a-build', 'no such thing');
    expect(await one.readFingerprints(20)).toBeUndefined();
    await one.saveFingerprints(20, pages);
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await one.readFingerprints(20)).toBeUndefined();
    await one.saveFingerprints(30, pages);
    shared.store.faults.clear();
    expect(await anotherInstance().readFingerprints(20)).toEqual(pages);
  });
});

describe('what others have published', () => {
  it('is requested once for all requests within a second, which wait for the response', async () => {
    const one = anotherInstance();
    const version = await publishElsewhere();
    const before = shared.store.requests.length;
    await Promise.all(
      [1, 2, 3].map(async () => {
        await one.pollPublishVersion();
        expect(one.latestPublishVersion()).toBe(version);
      }),
    );
    await one.pollPublishVersion();
    expect(shared.store.requests.length - before).toBe(1);
    advanceClock(900);
    await one.pollPublishVersion();
    expect(shared.store.requests.length - before).toBe(2);
  });

  it('is not waited for where the store does not respond', async () => {
    const one = anotherInstance();
    shared.store.faults.inject({ kind: 'refuse' });
    await one.pollPublishVersion();
    expect(one.latestPublishVersion()).toBe(-1);
  });
});

describe('a proxy that wants a publish', () => {
  it('is notified that what is rendered for each request has it, once this instance knows of it', async () => {
    const one = anotherInstance();
    await one.pollPublishVersion();
    const version = await publishElsewhere();
    // Just asked for a visitor: a proxy does not wait for the next time.
    expect(await asProxy(version, one.pollPublishVersion)).toBe(true);
    const before = shared.store.requests.length;
    expect(await asProxy(version, one.pollPublishVersion)).toBe(true);
    expect(shared.store.requests.length).toBe(before);
    expect(await asProxy(version + 1, one.pollPublishVersion)).toBe(false);
  });

  it('gets the page from the store, where memory has it from before', async () => {
    const [one, other] = [shared.newInstance(), shared.newInstance()];
    await shown(one, PAGE);
    await passToCache(one, PAGE, pageOf('before'), { readAt: Date.now() });
    await shown(other, PAGE);
    await shared.inCommon().publishVersion.bump();
    const version = shared.inCommon().publishVersion.latest();
    await passToCache(one, PAGE, pageOf('published'), { readAt: Date.now() + 1 });
    expect(await shown(other, PAGE)).toBe('before');
    let seen: unknown;
    const isConfirmed = await asProxy(version, async () => {
      seen = await shown(other, PAGE);
    });
    expect([seen, isConfirmed]).toEqual(['published', true]);
    // It has it now.
    const before = shared.store.requests.length;
    expect(await asProxy(version, () => shown(other, PAGE))).toBe(true);
    expect(shared.store.requests.length).toBe(before);
  });

  it('is not notified of a page from before, and the store is read each time', async () => {
    const one = shared.newInstance();
    await shown(one, PAGE);
    await passToCache(one, PAGE, pageOf('before'), { readAt: Date.now() });
    const before = shared.store.requests.length;
    expect(await asProxy(Date.now(), () => shown(one, PAGE))).toBe(false);
    expect(shared.store.requests.length).toBe(before + 1);
  });

  it('is notified by the instance that renders the page for it', async () => {
    const one = shared.newInstance();
    await shared.inCommon().publishVersion.bump();
    const version = shared.inCommon().publishVersion.latest();
    const rendered = () => passToCache(one, PAGE, pageOf('published'), { readAt: Date.now() + 1 });
    expect(await asProxy(version, rendered)).toBe(true);
    expect(await asProxy(version + 1, rendered)).toBe(false);
  });
});

describe('paths that any instance has rendered', () => {
  it('are those of its pages, without 404s', async () => {
    const one = shared.newInstance();
    const pages = [PAGE, '/templates/hugo', '/templates/astro'];
    for (const page of pages) await passToCache(one, page, pageOf('a'), { readAt: Date.now() });
    await shown(one, '/templates/unknown');
    await passToCache(one, '/templates/unknown', null, { readAt: Date.now() });
    expect([...(await anotherInstance().cachedPaths())].sort()).toEqual(pages.sort());
    expect(await shared.command('TTL', 'pages:a-build')).toBeGreaterThan(604_000);
  });

  it('are none that could be known while the store does not respond', async () => {
    const several = anotherInstance();
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await several.cachedPaths()).toEqual([]);
  });
});

describe('after a publish', () => {
  it('others are notified later where they could not be notified at once', async () => {
    const one = anotherInstance();
    expect(await one.waitUntilShared()).toBe(true);
    shared.store.faults.inject({ kind: 'refuse' });
    await one.bumpPublishVersion();
    expect(await one.waitUntilShared(0)).toBe(false);
    shared.store.faults.clear();
    expect(await one.waitUntilShared()).toBe(true);
    const told = Number(await shared.command('ZSCORE', 'last-publish', 'told'));
    expect(told).toBe(one.latestPublishVersion());
  });
});
