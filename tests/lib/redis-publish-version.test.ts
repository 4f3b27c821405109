/** How instances know of each other's publishes: by a version that only ever grows. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fastRedisClient } from '@/lib/redis/client';
import { createPublishVersion, type PublishVersion } from '@/lib/redis/publish-version';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let store: TestStore;
let version: PublishVersion;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({
    ...ANY_CONTENT,
    ...storeEnvironment(store),
    ISR_CACHE: 'redis',
  });
  logLines();
  version = createPublishVersion(fastRedisClient(), async () => 'a-build');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

const writes = () => store.requests.filter(({ body }) => body?.includes('zadd')).length;

describe('the version of the latest publish', () => {
  it('is not known before the store was read, and 0 where nothing was ever published', async () => {
    expect([version.latest(), version.floor(), version.at(Date.now())]).toEqual([-1, -1, -1]);
    await version.sync();
    expect([version.latest(), version.floor(), version.at(0)]).toEqual([0, 0, 0]);
    expect(isOlderThanLastPublish(0)).toBe(false);
  });

  it('never shrinks, also where the store has lost its data', () => {
    version.accept(['7', '7']);
    version.accept(['5', null]);
    version.accept([null, null]);
    version.accept(['no number', 'no number']);
    expect([version.floor(), version.latest()]).toEqual([7, 7]);
  });

  it('is known apart from the one that this process found when it started, whatever is published since', () => {
    for (let number = 5; number < 2_005; number += 1) version.accept([number, number]);
    expect([version.floor(), version.latest()]).toEqual([5, 2_004]);
  });

  it('raises the least that pages must hold where another build alone has handled a publish', async () => {
    version.accept(['5', '5']);
    version.accept(['6', '6']);
    expect(version.floor()).toBe(5);
    const newer = createPublishVersion(fastRedisClient(), async () => 'another-build');
    await newer.bump();
    await version.sync();
    expect(version.floor()).toBe(newer.latest());
    await version.bump();
    await version.sync();
    expect([version.floor(), version.latest() > newer.latest()]).toEqual([newer.latest(), true]);
  });

  it('holds for content that was read from the moment at which it was learned of', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
    version.accept(['5', '5']);
    now.mockReturnValue(2_000);
    version.accept(['6', '6']);
    version.accept(['6', '6']);
    expect([999, 1_000, 1_999, 2_000].map(version.at)).toEqual([-1, 5, 5, 6]);
    expect([1_999, 2_000].map(isOlderThanLastPublish)).toEqual([true, false]);
  });

  it('holds for content that is read from now on where this instance’s clock was set back since', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(3_600_000);
    version.accept(['5', '5']);
    version.accept(['6', '6']);
    now.mockReturnValue(1_000);
    version.accept(['6', '6']);
    now.mockReturnValue(2_000);
    expect([999, 1_000].map(version.at)).toEqual([-1, 6]);
    now.mockReturnValue(500);
    expect(version.at(500)).toBe(6);
  });

  it('is known of the latest thousand alone: older content is not rendered any more', () => {
    const now = vi.spyOn(Date, 'now');
    for (let number = 1; number <= 1_001; number += 1) {
      now.mockReturnValue(number);
      version.accept([number, number]);
    }
    expect([1, 2, 1_001].map(version.at)).toEqual([-1, 2, 1_001]);
  });

  it('is this instance’s clock, or beyond all that are known where that is later', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    await version.bump();
    expect(version.latest()).toBe(1_000);
    await version.bump();
    expect(version.latest()).toBe(1_001);
  });
});

describe('a publish', () => {
  const stored = (member: string) => fastRedisClient().zscore('last-publish', member);

  it('takes back no later one, where this instance’s clock is behind and it gets no reply', async () => {
    await fastRedisClient().zadd('last-publish', { score: 2_000, member: 'told' });
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    store.faults.inject({ kind: 'reset' });
    await version.bump();
    store.faults.clear();
    expect(await stored('build:a-build')).toBe('1000');
    expect(await stored('told')).toBe('2000');
  });

  it('removes builds that have handled none for a week', async () => {
    const now = Date.now();
    const daysAgo = (days: number) => now - days * 86_400_000;
    await fastRedisClient().zadd(
      'last-publish',
      { score: daysAgo(7.1), member: 'build:old' },
      { score: daysAgo(6.9), member: 'build:recent' },
    );
    await version.bump();
    expect([await stored('build:old'), await stored('build:recent')]).toEqual([
      null,
      String(daysAgo(6.9)),
    ]);
  });

  it('is written also where no file says which build this is', async () => {
    const failing = createPublishVersion(fastRedisClient(), () =>
      Promise.reject(new Error('none')),
    );
    expect(await failing.bump()).toMatchObject({ before: 0 });
    await version.sync();
    expect(version.latest()).toBe(failing.latest());
  });

  it('is written once', async () => {
    await version.bump();
    await version.sync();
    expect(await version.syncPending()).toBe(true);
    expect(writes()).toBe(1);
    expect(store.requests).toHaveLength(2);
  });

  it('is written once though somebody asks meanwhile', async () => {
    const bumped = version.bump();
    await version.sync();
    expect(await bumped).toEqual({ before: 0, version: version.latest() });
    await version.sync();
    expect(writes()).toBe(1);
  });

  it('counts here at once while the store does not respond, and is written when it does', async () => {
    await version.bump();
    store.faults.inject({ kind: 'refuse' });
    // Another instance may have published since.
    expect(await version.bump()).toEqual({ before: Number.NaN, version: version.latest() });
    const own = version.latest();
    expect(own).toBeGreaterThan(0);
    expect(await version.syncPending()).toBe(false);
    store.faults.clear();
    const before = writes();
    expect(await version.syncPending()).toBe(true);
    expect(writes()).toBe(before + 1);
    const another = createPublishVersion(fastRedisClient(), async () => 'a-build');
    await another.sync();
    expect(another.latest()).toBe(version.latest());
    expect(version.latest()).toBeGreaterThanOrEqual(own);
  });
});
