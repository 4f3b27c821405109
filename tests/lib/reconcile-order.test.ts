/** The order in which the publishing loop does things: a process may end after any of them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressesOf, listPaths } from '@/lib/catalogue/page-registry';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { recordRender, savePageRecord } from '@/lib/page-cache/page-records';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { store } from '@/lib/page-cache/store';
import { beginPublish } from '@/lib/publishing/begin-publish';
import { wake } from '@/lib/publishing/reconcile';

import { BUILD_PHASE } from '@/lib/runtime/environment-schema';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { everyKindOfEntry } from '@/tests/fixtures/random-content';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import {
  buildPages,
  type SimulatedProcess,
  simulateProcesses,
} from '@/tests/lib/simulated-process';

const ID = 'template-fill-1';
const PAGE = '/templates/hugo/fill-1';

let redis: TestStore;
let lib: LibOnServices;
let processes: ReturnType<typeof simulateProcesses>;
beforeEach(async () => {
  logLines();
  vi.stubEnv('NODE_ENV', 'production');
  redis = await startTestStore();
  lib = await libOn(everyKindOfEntry(), {
    requestsPerSecond: 100_000,
    hasBuildFolder: true,
    env: { ...storeEnvironment(redis), ISR_CACHE: 'redis' },
  });
  processes = simulateProcesses();
  const build = processes.start();
  process.env.NEXT_PHASE = BUILD_PHASE;
  await build.run(async () => {
    const { value: catalogue } = await getCatalogueSince(0);
    await buildPages([...listPaths(), ...[...(await addressesOf(catalogue)).values()].flat()]);
  });
  delete process.env.NEXT_PHASE;
});
afterEach(async () => {
  delete process.env.NEXT_PHASE;
  processes.end();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await lib.close();
  await redis.close();
});

async function startProcess(): Promise<SimulatedProcess> {
  const one = processes.start();
  await one.run(() => wake(one.revalidate));
  return one;
}

async function publish(one: SimulatedProcess, fields: object, entryId = ID) {
  const { content } = lib.service;
  content.update(entryId, { ...fields });
  const { publishedCounter: revision } = content.publish(entryId);
  const event = {
    type: 'Entry',
    action: 'publish',
    id: entryId,
    name: null,
    isPublished: true,
    revision,
    space: undefined,
    environment: undefined,
  } as const;
  return one.run(
    async () => (await beginPublish(`${entryId} ${revision}`, event, one.revalidate)).result,
  );
}

const firstOf = ({ commands }: SimulatedProcess, form: RegExp) =>
  commands.findIndex((command) => form.test(command.join(' ')));

const lastOf = ({ commands }: SimulatedProcess, form: RegExp) =>
  commands.findLastIndex((command) => form.test(command.join(' ')));

describe('the publishing loop', () => {
  it('stores a page before its record', async () => {
    const one = await startProcess();
    await publish(one, { name: 'Renamed' });
    const page = firstOf(one, /^hset page:\S+fill-1 /);
    const record = one.commands.findIndex(
      ([name, key, ...fields]) =>
        name === 'hset' && key?.startsWith('ledger:') && fields.includes(PAGE),
    );
    expect(page).toBeGreaterThan(-1);
    expect(record).toBeGreaterThan(page);
  });

  it('stores moves before the addresses that they are found with', async () => {
    const one = await startProcess();
    await publish(one, { slug: 'moved' });
    const addresses = lastOf(one, /^set addresses:/);
    const moves = lastOf(one, /^hset moved-paths/);
    expect(moves).toBeGreaterThan(-1);
    expect(addresses).toBeGreaterThan(moves);
  });

  it('stores the record of a publish before it removes the row', async () => {
    const one = await startProcess();
    await publish(one, { name: 'Renamed' });
    const record = lastOf(one, /^set publish:.*"state":"live"/);
    expect(record).toBeGreaterThan(-1);
    expect(firstOf(one, /^hdel publishing:/)).toBeGreaterThan(record);
  });

  it('counts pages that another process has rendered in no publish', async () => {
    const one = await startProcess();
    const other = await startProcess();
    await publish(one, { name: 'First' });
    await publish(other, { name: 'Second' });
    const { revalidated } = await publish(one, { body: 'Other words' }, 'page-about');
    expect(revalidated).toContain('/about');
    expect(revalidated).not.toContain(PAGE);
  });

  it('does not say that all pages are fresh after a pass that was stopped', async () => {
    const one = await startProcess();
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    lib.service.content.update('section-framework', { title: 'Renamed' });
    lib.service.content.publish('section-framework');
    const completed: boolean[] = [];
    await one.run(async () => {
      const { versions } = store();
      await wake(async (path) => {
        completed.push(versions.completed() >= versions.latest());
        if (completed.length === 1) {
          aheadMs = 60_000;
          void wake();
        }
        await one.revalidate(path);
      });
    });
    const rendered = one.rendered.length;
    expect(rendered).toBeGreaterThan(10);
    expect(completed).toEqual(Array.from({ length: rendered }, () => false));
  });

  it('does not hold up a later publish of the same entry', { timeout: 40_000 }, async () => {
    const one = await startProcess();
    const later: Promise<unknown>[] = [];
    const { revalidate } = one;
    one.revalidate = async (path) => {
      if (path === PAGE && later.length === 0) later.push(publish(one, { overview: 'Later' }));
      await revalidate(path);
    };
    const startedAt = performance.now();
    await publish(one, { overview: 'Earlier' });
    await Promise.all(later);
    // It would wait for 17 s.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('the records of pages', () => {
  it('have no path that never had a page', async () => {
    const one = await startProcess();
    await one.visit('/made-up');
    await one.visit('/templates/hugo/made-up');
    await one.run(() => store().flush());
    const other = processes.start();
    const paths = [...((await other.run(() => store().readRecords()))?.keys() ?? [])];
    expect(paths).toContain(PAGE);
    expect(paths.filter((path) => path.includes('made-up'))).toEqual([]);
  });

  it('do not go back to an earlier version', async () => {
    const one = await startProcess();
    await one.run(async () => {
      const later = { stamp: 'later', version: Date.now() + 1_000, picks: [] };
      savePageRecord(PAGE, later);
      const render = { path: PAGE, readAt: Date.now(), stamp: 'earlier', picks: [] };
      await recordRender(render, []);
      expect(takeRecord(PAGE)).toBe('overtaken');
    });
  });
});
