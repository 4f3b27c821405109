/** When a process starts a sync beside its reads: only one that is there for longer, and one at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { startSync, startSyncIfDue, syncState } from '@/lib/contentful/sync';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { page, smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
const start = async (env: Readonly<Record<string, string>> = {}) => {
  lib = await libOn(smallSpace(), { env });
};
beforeEach(() => {
  logLines();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await lib.close();
});

const later = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
const isStarting = () => syncState().isStarting;
const synced = () => vi.waitFor(() => expect(syncState().current).toBeDefined());
const syncRequests = () => lib.service.requests.filter(({ path }) => path.endsWith('/sync'));

describe('a sync', () => {
  it('is started once the process is half a minute old, and once', async () => {
    await start();
    startSyncIfDue();
    later(29);
    startSyncIfDue();
    expect(isStarting()).toBe(false);
    later(1);
    startSyncIfDue();
    expect(isStarting()).toBe(true);
    startSyncIfDue();
    await synced();
    expect(isStarting()).toBe(false);
    later(3_600);
    startSyncIfDue();
    expect(isStarting()).toBe(false);
    expect(syncRequests()).toHaveLength(1);
  });

  it('is started beside a read, which does not wait for it', async () => {
    await start();
    await getCatalogueSince(Date.now());
    expect(isStarting()).toBe(false);
    later(31);
    lib.service.faults.inject({ kind: 'hang' }, { path: (path) => path.endsWith('/sync') });
    await getCatalogueSince(Date.now());
    expect(isStarting()).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['a build', { NEXT_PHASE: 'phase-production-build' }],
    ['a function', { VERCEL: '1' }],
  ])('is never started by %s', async (_, env) => {
    await start(env);
    startSyncIfDue();
    later(3_600);
    startSyncIfDue();
    expect(isStarting()).toBe(false);
  });

  it('is never started in development', async () => {
    await start();
    vi.stubEnv('NODE_ENV', 'development');
    startSyncIfDue();
    later(3_600);
    startSyncIfDue();
    expect(isStarting()).toBe(false);
  });

  it('that failed is tried again after five minutes', async () => {
    await start();
    lib.service.faults.inject({ kind: 'status', status: 404 }, { times: 1 });
    await startSync();
    later(299);
    startSyncIfDue();
    expect(isStarting()).toBe(false);
    later(1);
    startSyncIfDue();
    expect(isStarting()).toBe(true);
    await synced();
  });
});

it('what a sync brings is reported as what was read at once: the model, and what is left out', async () => {
  const log = logLines();
  lib = await libOn(smallSpace([page('about')]));
  await startSync();
  const { content } = lib.service;
  content.update('page-about', { title: '' });
  content.publish('page-about');
  content.update('value-hugo', { name: '' });
  content.publish('value-hugo');
  content.update('template-nothing', { slug: undefined });
  content.update('section-framework', { field: 'fraemwork' });
  content.publish('template-nothing');
  content.publish('section-framework');
  await getCatalogueSince(Date.now() + 1);
  expect(log.text()).toContain('filters on "fraemwork"');
  expect(log.text()).toContain('Template template-nothing is left out: slug: ');
  expect(log.text()).toContain('Page page-about is left out: title: ');
  expect(log.text()).toContain('Filter value-hugo is left out: name: ');
});
