import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVersions, type Versions } from '@/lib/page-cache/versions';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { resetServer } from '@/tests/fixtures/lib';

let versions: Versions;
let clock: ReturnType<typeof vi.spyOn>;
const setClock = (time: number) => vi.spyOn(Date, 'now').mockReturnValue(time);
beforeEach(() => {
  resetServer();
  clock = setClock(1_000);
  versions = createVersions();
});
afterEach(() => clock.mockRestore());

describe('the latest version', () => {
  it('is unknown at first, and then never decreases', () => {
    expect([versions.latest(), versions.completed(), versions.at(1_000)]).toEqual([-1, -1, -1]);
    for (const version of [7, 5, 0, Number.NaN]) versions.observe(version);
    expect(versions.latest()).toBe(7);
  });

  it('is followed by the time now, or by the next number if the clock is behind', () => {
    expect(versions.next()).toBe(1_000);
    versions.observe(5_000);
    expect(versions.next()).toBe(5_001);
  });
});

describe('the version of content', () => {
  it('depends on when the content was read', () => {
    versions.observe(5);
    setClock(2_000);
    versions.observe(6);
    versions.observe(6);
    expect([999, 1_000, 1_999, 2_000].map(versions.at)).toEqual([-1, 5, 5, 6]);
    expect([1_999, 2_000].map(isOlderThanLastPublish)).toEqual([true, false]);
  });

  it('counts from the read that a publish was found in, not from when its version was made', () => {
    setClock(2_000);
    versions.observe(6, 1_500);
    expect([1_499, 1_500].map(versions.at)).toEqual([-1, 6]);
    expect([1_499, 1_500].map(isOlderThanLastPublish)).toEqual([true, false]);
  });

  it('is 0 for all content before the first publish, which makes no content outdated', () => {
    versions.observe(0);
    expect(versions.at(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(isOlderThanLastPublish(0)).toBe(false);
  });

  it('is the latest for content that is read after the clock was set back', () => {
    setClock(3_600_000);
    versions.observe(5);
    versions.observe(6);
    setClock(2_000);
    expect([1_999, 2_000].map(versions.at)).toEqual([-1, 6]);
    setClock(500);
    expect(versions.at(500)).toBe(6);
  });

  it('is known for the latest thousand versions', () => {
    for (let version = 1; version <= 1_001; version += 1) {
      setClock(version);
      versions.observe(version);
    }
    expect([1, 2, 1_001].map(versions.at)).toEqual([-1, 2, 1_001]);
  });
});

it('the completed version never decreases', () => {
  for (const version of [6, 4, Number.NaN]) versions.complete(version);
  expect(versions.completed()).toBe(6);
});
