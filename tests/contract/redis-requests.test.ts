/**
 * The requirement: “Cache-tag bookkeeping: add to a sorted set with the current time as score and
 * the page path as member, plus an expiry.”
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPageToTags, keyOfTag } from '@/lib/redis/cache-tags';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { filterPage } from '@/tests/fixtures/page-results';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
});
afterEach(async () => {
  await lib.close();
  await store.close();
});

const ask = (...command: readonly unknown[]) => runCommand(store, ...command);

describe('7: Cache-tag bookkeeping', () => {
  it('adds the page path to a sorted set, with the current time as its score', async () => {
    const before = Date.now();
    await addPageToTags('/templates/next.js', ['entry-1']);
    const after = Date.now();
    const [member, score] = (await ask('zrange', 'cache-tag:entry-1', 0, -1, 'withscores')) as [
      string,
      string,
    ];
    expect(member).toBe('/templates/next.js');
    expect(Number(score)).toBeGreaterThanOrEqual(before);
    expect(Number(score)).toBeLessThanOrEqual(after);
  });

  it('sets an expiry', async () => {
    await addPageToTags('/templates/next.js', ['entry-1']);
    const left = await ask('ttl', 'cache-tag:entry-1');
    expect(left).toBeGreaterThan(604_800 - 60);
    expect(left).toBeLessThanOrEqual(604_800);
  });

  it('stores one member per page, with the time of its last render', async () => {
    await addPageToTags('/templates/next.js', ['entry-1']);
    const first = Number(await ask('zscore', 'cache-tag:entry-1', '/templates/next.js'));
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(first), 15_000);
    await addPageToTags('/templates/next.js', ['entry-1']);
    await addPageToTags('/templates', ['entry-1']);
    expect(await ask('zcard', 'cache-tag:entry-1')).toBe(2);
    const second = Number(await ask('zscore', 'cache-tag:entry-1', '/templates/next.js'));
    expect(second).toBeGreaterThan(first);
  });

  it('sends one authorised REST request per page, for any number of entries', async () => {
    await addPageToTags('/templates/next.js', ['entry-1', 'entry-2', 'entry-1']);
    expect(store.requests).toMatchObject([
      { method: 'POST', path: '/pipeline', headers: { authorization: 'Bearer store-token' } },
    ]);
    const commands = JSON.parse(store.requests[0]?.body ?? '') as [string, string][];
    expect(commands.map(([name, key]) => [name, key])).toEqual([
      ['zadd', 'cache-tag:entry-1'],
      ['expire', 'cache-tag:entry-1'],
      ['zadd', 'cache-tag:entry-2'],
      ['expire', 'cache-tag:entry-2'],
    ]);
  });

  it('records each entry that the page shows', async () => {
    await filterPage('next.js');
    const shown = [
      'section-framework',
      'section-type',
      'value-next.js',
      'template-next-blog',
      'template-next-hugo',
    ];
    for (const id of shown) {
      await vi.waitFor(
        async () =>
          expect(await ask('zrange', keyOfTag(id), 0, -1)).toEqual(['/templates/next.js']),
        15_000,
      );
    }
    expect(await ask('exists', keyOfTag('template-hugo-blog'))).toBe(0);
  });

  it('skips a path that is not found', async () => {
    await filterPage('unheard-of');
    await addPageToTags('/after', ['some-entry']);
    const written = store.requests.filter(({ body }) => body?.includes('zadd'));
    expect(written).toHaveLength(1);
    expect(written[0]?.body).toContain('/after');
  });

  it('does not send requests without a store', async () => {
    await lib.close();
    lib = await libOn(smallSpace());
    await addPageToTags('/templates/next.js', ['entry-1']);
    expect(store.requests).toHaveLength(0);
  });
});
