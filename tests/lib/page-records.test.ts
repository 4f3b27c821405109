/** What is remembered of rendered pages, and how much: anybody can make up paths. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOT_FOUND, redirectStamp, unprovenStamp } from '@/lib/cards/page-stamp';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import {
  hasCompletePage,
  pageRecord,
  pageRecords,
  parseRecord,
  recordRender,
  recordText,
  savePageRecord,
  takeRender,
} from '@/lib/page-cache/page-records';
import { keepOlder, olderProps } from '@/lib/page-cache/reading-rule';
import { stalePages, takeRecord } from '@/lib/page-cache/saved-page';
import { store } from '@/lib/page-cache/store';
import { ANY_CONTENT, libOn, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { PAGE, pageOf, stampNow } from '@/tests/lib/page-cache-instances';

beforeEach(resetServer);
afterEach(() => {
  vi.unstubAllEnvs();
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const save = (path: string, stamp: string, version = 1) =>
  savePageRecord(path, { stamp, version, picks: [] });
const rendered = (path: string, stamp: string, readAt: number) =>
  recordRender({ path, readAt, stamp, picks: ['pick'] }, []);

describe('the record of a path', () => {
  it('describes the latest render, whether that was a page, a redirect or a 404', () => {
    save('/a', 'first');
    save('/a', NOT_FOUND, 2);
    save('/b', redirectStamp('/c'));
    save('/b', 'second', 2);
    expect(pageRecord('/a')).toEqual({ stamp: NOT_FOUND, version: 2, picks: [] });
    expect(pageRecord('/b')).toEqual({ stamp: 'second', version: 2, picks: [] });
    // Paths that once had a page are kept among the pages.
    expect([...pageRecords().pages.keys()].sort()).toEqual(['/a', '/b']);
    expect(pageRecords().absent.size).toBe(0);
  });

  it('is kept for up to 5,000 paths that never had a page, if they have up to 500 characters', () => {
    save('/page', 'stamp');
    for (const index of range(5_001)) save(`/${index}`, NOT_FOUND);
    const [fits, tooLong] = [500, 501].map((length) => `/${'x'.repeat(length - 1)}`) as [
      string,
      string,
    ];
    save(fits, redirectStamp('/a'));
    save(tooLong, redirectStamp('/a'));
    const known = ['/0', '/1', '/2', '/5000', fits, tooLong, '/page'].map(pageRecord);
    expect(known.map((record) => record !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('says that a page is complete only if no part of it was missing', () => {
    save('/whole', 'stamp');
    save('/poor', unprovenStamp('stamp'));
    save('/absent', NOT_FOUND);
    save('/gone', 'stamp');
    save('/gone', NOT_FOUND);
    const paths = ['/whole', '/poor', '/absent', '/gone', '/unknown'];
    expect(paths.map(hasCompletePage)).toEqual([true, false, false, false, false]);
  });

  it('is written into a page as text', () => {
    for (const picks of [[], ['one', 'two']]) {
      expect(parseRecord(recordText({ stamp: 'a-stamp', picks }))).toEqual({
        stamp: 'a-stamp',
        picks,
      });
    }
  });
});

describe('a render', () => {
  it('is handed to the cache once, for any spelling of its path', async () => {
    await rendered('/templates/a%2Fb', 'stamp', 5);
    expect(takeRender('/templates/a%2fb')).toMatchObject({ stamp: 'stamp', readAt: 5 });
    expect(takeRender('/templates/a%2Fb')).toBeUndefined();
  });

  it('has the version of its content, and is dropped if a later version is stored', async () => {
    setEnvironment(ANY_CONTENT);
    const version = await store().bump(1_000);
    await rendered('/a', 'stamp', 999);
    expect(takeRecord('/a')).toEqual({ stamp: 'stamp', version: 0, picks: ['pick'] });
    await rendered('/a', 'newer', 1_000);
    expect(takeRecord('/a')).toMatchObject({ stamp: 'newer', version });
    await rendered('/a', 'stamp', 999);
    expect(takeRecord('/a')).toBe('overtaken');
    expect(takeRecord('/a')).toBe('failed');
    expect(pageRecord('/a')?.stamp).toBe('newer');
  });

  it('ends the use of the older page even if rendering fails', () => {
    keepOlder('/a', pageOf('older', 'stamp'));
    takeRecord('/a');
    expect(olderProps('/a')).toBeUndefined();
  });

  it('wakes the publishing loop if the page differs from the current catalogue', async () => {
    const lib = await libOn(smallSpace());
    onTestFinished(lib.close);
    await getCatalogue();
    const found = vi.spyOn(stalePages(), 'found');
    await rendered(PAGE, stampNow(PAGE), Date.now());
    takeRecord(PAGE);
    await rendered('/templates/all/unknown', NOT_FOUND, Date.now());
    takeRecord('/templates/all/unknown');
    expect(found).not.toHaveBeenCalled();
    await rendered(PAGE, 'older-stamp', Date.now());
    takeRecord(PAGE);
    expect(found).toHaveBeenCalledOnce();
  });
});

describe('the entry tags of a rendered page', () => {
  async function tag(stamp: string, delayMs: number) {
    const redis = await startTestStore();
    onTestFinished(() => redis.close());
    setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(redis) });
    redis.faults.inject({ kind: 'slow', ms: delayMs }, { times: 1 });
    return {
      render: () => recordRender({ path: '/a', readAt: 1, stamp, picks: [] }, ['one']),
      tagged: () => runCommand(redis, 'ZRANGE', 'cache-tag:one', '0', '-1'),
    };
  }

  it('are in the store before a build process ends', async () => {
    const { render, tagged } = await tag('stamp', 200);
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    await render();
    expect(await tagged()).toEqual(['/a']);
  });

  it('do not delay a visitor', async () => {
    const { render, tagged } = await tag('stamp', 500);
    await render();
    expect(await tagged()).toEqual([]);
    await expect.poll(tagged).toEqual(['/a']);
  });

  it('are not stored for a 404', async () => {
    const { render, tagged } = await tag(NOT_FOUND, 0);
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    await render();
    expect(await tagged()).toEqual([]);
  });
});
