/** One of several instances asks whether the content has changed, for all. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { waitUntilDelivered } from '@/lib/contentful/wait-until-delivered';
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

async function refreshAll(): Promise<(string | undefined)[]> {
  later(31_000);
  const names = [];
  for (const instance of instances.keys()) names.push(await nameOn(instance));
  return names;
}

/** Made meanwhile, by kind. */
async function requestsOf(work: () => Promise<unknown>) {
  const before = lib.service.requests.length;
  await work();
  const kinds = lib.service.requests
    .slice(before)
    .map(({ path, query }) => query.content_type ?? path.split('/').at(-1) ?? '');
  return Object.fromEntries(
    kinds.map((kind) => [kind, kinds.filter((one) => one === kind).length]),
  );
}

const ONE_BELL = { entries: 1, assets: 1 };

describe('a refresh of four instances', () => {
  beforeEach(async () => {
    for (let count = 0; count < 3; count += 1) await refreshAll();
  });

  it('asks the bell once', async () => {
    expect(await requestsOf(refreshAll)).toEqual(ONE_BELL);
  });

  it('shows an edit on all', async () => {
    rename('Other');
    expect(await refreshAll()).toEqual(Array(4).fill('Other'));
  });

  it('asks the bell once an instance if the store is down', async () => {
    await store.stopListening();
    later(31_000);
    rename('Other');
    for (const instance of instances.keys()) expect(await nameOn(instance)).toBe('Other');
    expect(log.text()).toContain('⚠ content.not-shared');
  });

  it('is not trusted after a publish', async () => {
    await refreshAll();
    rename('Other');
    expect(await nameOn(1, () => getCatalogueSince(Date.now() + 1))).toBe('Other');
  });
});

it.each<[string, () => Record<string, string>]>([
  ['an instance that does not share pages', () => storeEnvironment(store)],
  ['a function without a store', () => ({ VERCEL: '1' })],
])('%s asks the bell alone', async (_, env) => {
  await lib.close();
  lib = await libOn(smallSpace(), { env: env() });
  for (let count = 0; count < 3; count += 1) {
    later(31_000);
    await getCatalogue();
  }
  later(31_000);
  expect(await requestsOf(getCatalogue)).toEqual(ONE_BELL);
  expect(store.requests).toEqual([]);
  expect(log.text()).not.toContain('⚠ content.not-shared');
});

it('an instance reads again if a read is behind what another has seen delivered', async () => {
  await nameOn(1);
  const { requests, faults, deliveryUrl } = lib.service;
  const asked = requests.find(({ query }) => query.content_type === 'templates');
  const address = new URL(asked?.path ?? '', deliveryUrl);
  address.search = `${new URLSearchParams({ ...asked?.query, access_token: 'delivery-token' })}`;
  const older = await (await fetch(address)).text();
  rename('Other');
  setServer(instances[0] ?? createServer());
  const change = { type: 'Entry', id: ID, isPublished: true, revision: 2 } as const;
  await waitUntilDelivered(change, 1_000, async () => false);
  faults.inject(
    { kind: 'status', status: 200, body: older },
    { path: (_, request) => request.query.content_type === 'templates', times: 2 },
  );
  const made = await requestsOf(async () => {
    expect(await nameOn(1, () => getCatalogueSince(Date.now() + 1))).toBe('Other');
  });
  expect(made.templates).toBe(3);
});
