/** Of several instances one asks whether the content has changed, and the others believe it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catalogueHashAt,
  getCatalogue,
  getCatalogueSince,
  hashOfCatalogue,
} from '@/lib/contentful/get-catalogue';
import { startSync } from '@/lib/contentful/sync';
import { waitUntilDelivered } from '@/lib/contentful/wait-until-delivered';
import { fastRedisClient } from '@/lib/redis/client';
import { contentCheckAge, saveContentCheck } from '@/lib/redis/content-freshness';
import { createServer, type Server, server, setServer } from '@/lib/runtime/server-state';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const ID = 'template-nothing';

let store: TestStore;
let lib: LibOnServices;
let instances: Server[];
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  log = logLines();
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: { ...storeEnvironment(store), ISR_CACHE: 'redis' } });
  instances = [server(), createServer(), createServer(), createServer()];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([lib.close(), store.close()]);
});

/** A sync is started beside that. */
const reads = () => lib.service.requests.filter(({ path }) => path.endsWith('/entries')).length;
const rename = (name: string) => {
  lib.service.content.update(ID, { name });
  lib.service.content.publish(ID);
};

async function nameOn(instance: number, read = getCatalogue): Promise<string | undefined> {
  setServer(instances[instance] ?? createServer());
  const { value, isStale } = await read();
  expect(isStale).toBe(false);
  return value.templateById.get(ID)?.name;
}

const later = (milliseconds: number) => {
  const now = Date.now() + milliseconds;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
};
const CHECK = 'content-check:test-space/master';
const isChecked = () =>
  vi.waitFor(async () => expect(await fastRedisClient().exists(CHECK)).toBe(1), 15_000);

describe('30 seconds after all have read it', () => {
  beforeEach(async () => {
    for (const index of instances.keys()) await nameOn(index);
    await isChecked();
    later(31_000);
  });

  it('one checks, and the others reuse its result', async () => {
    await nameOn(0);
    await isChecked();
    const before = reads();
    for (const index of [1, 2, 3]) expect(await nameOn(index)).toBe('Template nothing');
    expect(reads()).toBe(before);
  });

  it('a result that is reused is of the time when it was read', async () => {
    setServer(instances[1] ?? createServer());
    const hash = hashOfCatalogue((await getCatalogueSince(Date.now())).value);
    await isChecked();
    later(31_000);
    await saveContentCheck(hash ?? '', 10_000, 30_000);
    const { readAt, value } = await getCatalogue();
    expect(Date.now() - readAt).toBeGreaterThanOrEqual(10_000);
    expect(Date.now() - readAt).toBeLessThan(30_000);
    expect(hashOfCatalogue(value)).toBe(hash);
    expect(catalogueHashAt(readAt)).toBe(hash);
  });

  it('one asks where two want to know at once, and the other waits for it', async () => {
    const ask = () => contentCheckAge('a-hash', 30_000);
    const [first, second] = [ask(), ask()];
    expect(await Promise.race([first, second])).toBeUndefined();
    await saveContentCheck('a-hash', 10_000, 30_000);
    const ages = await Promise.all([first, second]);
    expect(ages.filter((age) => age === undefined)).toHaveLength(1);
    expect(Math.max(...ages.map(Number).filter(Number.isFinite))).toBeGreaterThanOrEqual(10_000);
  });

  it('an instance with older content checks for itself', async () => {
    rename('Other');
    expect(await nameOn(0)).toBe('Other');
    await isChecked();
    for (const index of [1, 2, 3]) expect(await nameOn(index)).toBe('Other');
  });

  it('a publish is never read from a check: that may be older', async () => {
    await nameOn(0);
    await isChecked();
    rename('Other');
    const sinceNow = () => getCatalogueSince(Date.now() + 1);
    expect(await nameOn(1, sinceNow)).toBe('Other');
  });

  it('another asks where the one that was about to has died', async () => {
    await fastRedisClient().set('content-checking:test-space/master', '1', { px: 100 });
    rename('Other');
    expect(await nameOn(1)).toBe('Other');
  });

  it('each asks for itself where the store is down', async () => {
    await store.stopListening();
    rename('Other');
    for (const index of instances.keys()) expect(await nameOn(index)).toBe('Other');
    expect(log.text()).toContain('⚠ content.not-shared');
  });
});

it.each<[string, () => Record<string, string>]>([
  ['an instance that shares no pages', () => storeEnvironment(store)],
  ['a function without a store', () => ({ VERCEL: '1' })],
])('%s asks no other what is published', async (_, env) => {
  await lib.close();
  lib = await libOn(smallSpace(), { env: env() });
  await getCatalogue();
  later(31_000);
  await getCatalogue();
  expect(reads()).toBe(6);
  expect(store.requests).toEqual([]);
  expect(log.text()).not.toContain('⚠ content.not-shared');
});

it('an instance that is notified of a publish does not use a sync that is behind it', async () => {
  await nameOn(1);
  await startSync();
  rename('Other');
  setServer(instances[0] ?? createServer());
  const change = { type: 'Entry', id: ID, isPublished: true, revision: 2 } as const;
  await waitUntilDelivered(change, 1_000, async () => false);
  const nothingNew = '{"items":[],"nextSyncUrl":"https://x/sync?sync_token=a"}';
  lib.service.faults.inject(
    { kind: 'status', status: 200, body: nothingNew },
    { path: (path) => path.endsWith('/sync') },
  );
  expect(await nameOn(1, () => getCatalogueSince(Date.now() + 1))).toBe('Other');
});

it.each([
  [1, 4],
  [4, 16],
])(
  'in twenty minutes %i make 40 calls together, and at most %i for content types and locales',
  async (count, most) => {
    for (let index = 0; index < count; index += 1) {
      await nameOn(index);
      await startSync();
    }
    const { requests } = lib.service;
    let before = 0;
    // The first is not counted: what a start reads beside it may still come.
    for (let refresh = 0; refresh <= 40; refresh += 1) {
      if (refresh === 1) before = requests.length;
      later(30_001);
      // Now this one comes first, now that one.
      for (let turn = 0; turn < count; turn += 1) {
        await nameOn((refresh + turn) % count);
        await isChecked();
      }
    }
    const made = requests.slice(before).map(({ path }) => path.split('/').at(-1));
    const others = made.filter((kind) => kind !== 'sync');
    expect(made.length - others.length).toBe(40);
    expect(others.length).toBeLessThanOrEqual(most);
    expect(new Set(others)).toEqual(new Set(['content_types', 'locales']));
  },
);
