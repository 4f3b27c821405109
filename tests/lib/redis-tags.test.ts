import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { absentTag, addPageToTags, pathsTaggedWith } from '@/lib/redis/cache-tags';
import { saveMovedPaths } from '@/lib/redis/moved-paths';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let store: TestStore;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  store = await startTestStore();
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store) });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await store.close();
});

/** Only for requests about tags: late work of another test file may reach this store. */
const fail = (times?: number) =>
  store.faults.inject(
    { kind: 'status', status: 500 },
    {
      path: (_, { body }) => body?.includes('cache-tag') === true,
      ...(times === undefined ? {} : { times }),
    },
  );

describe('pathsTaggedWith', () => {
  it('returns each page once that shows an entry, or would show the entry if it were published', async () => {
    await addPageToTags('/templates', ['one', 'two']);
    await addPageToTags('/templates/next.js', ['two']);
    await addPageToTags('/templates/hugo', ['two']);
    await addPageToTags('/', [absentTag('one')]);
    const before = store.requests.length;
    expect((await pathsTaggedWith(['one', 'two', 'one']))?.sort()).toEqual([
      '/',
      '/templates',
      '/templates/hugo',
      '/templates/next.js',
    ]);
    expect(await pathsTaggedWith(['three'])).toEqual([]);
    expect(store.requests).toHaveLength(before + 2);
    // Two tags per entry, and the tag of pages that show too many entries.
    expect(JSON.parse(store.requests[before]?.body ?? '')).toHaveLength(5);
  });

  it('leaves out pages that were last rendered more than seven days ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await addPageToTags('/templates/all/old-name', ['one']);
    for (let day = 0; day < 2; day += 1) {
      vi.advanceTimersByTime(4 * 86_400_000);
      await addPageToTags('/templates/all/new-name', ['one']);
    }
    expect(await pathsTaggedWith(['one'])).toEqual(['/templates/all/new-name']);
    vi.useRealTimers();
  });

  it('does not wait longer than a publish can, and neither does saveMovedPaths', async () => {
    store.faults.inject({ kind: 'slow', ms: 5_000 });
    const [pages, isSaved] = [pathsTaggedWith(['one']), saveMovedPaths({ '/old': 'one' })];
    expect(await Promise.all([pages, isSaved])).toEqual([undefined, false]);
  });

  it('returns undefined, without a warning, if no store is configured', async () => {
    setEnvironment(ANY_CONTENT);
    expect(await pathsTaggedWith(['one'])).toBeUndefined();
    expect(log.text()).not.toContain('⚠');
  });

  it('returns undefined while the store does not respond, and logs the outage and its end once', async () => {
    fail(2);
    expect(await pathsTaggedWith(['one'])).toBeUndefined();
    expect(await pathsTaggedWith(['one'])).toBeUndefined();
    expect(await pathsTaggedWith(['one'])).toEqual([]);
    expect(await pathsTaggedWith(['one'])).toEqual([]);
    expect(log.count('⚠ cache-tags.store-failed')).toBe(1);
    expect(log.count('cache-tags.store-recovered')).toBe(1);
  });
});

describe('addPageToTags', () => {
  it('records pages that are rendered at the same time in one request', async () => {
    const paths = ['/a', '/b', '/c', '/d'];
    await Promise.all(paths.map((path) => addPageToTags(path, ['one'])));
    expect(store.requests).toHaveLength(1);
    expect((await pathsTaggedWith(['one']))?.sort()).toEqual(paths);
  });

  it('sends no request for a page without entries', async () => {
    await addPageToTags('/templates', []);
    expect(store.requests).toHaveLength(0);
  });

  it('records pages again as soon as the store is back, and logs the outage and its end once', async () => {
    fail(2);
    for (const path of ['/a', '/b', '/c', '/d']) await addPageToTags(path, ['one']);
    expect((await pathsTaggedWith(['one']))?.sort()).toEqual(['/c', '/d']);
    expect(log.count('⚠ cache-tags.store-failed')).toBe(1);
    expect(log.count('cache-tags.store-recovered')).toBe(1);
  });

  it('sends no more requests in a build once the store has failed, because each page would wait', async () => {
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    await addPageToTags('/a', ['one']);
    fail();
    await addPageToTags('/b', ['one']);
    await addPageToTags('/c', ['one']);
    expect(store.requests).toHaveLength(2);
  });

  it('logs no warning if no store is configured', async () => {
    setEnvironment(ANY_CONTENT);
    await addPageToTags('/templates', ['one']);
    expect(log.text()).not.toContain('⚠');
  });
});

it('absentTag does not contain the entry id, which may be that of a draft', async () => {
  expect(absentTag('a-draft')).toMatch(/^absent:[0-9a-f]{32}$/);
  expect(absentTag('a-draft')).not.toBe(absentTag('another'));
});
