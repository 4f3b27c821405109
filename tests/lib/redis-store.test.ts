/** What several instances, or functions, know of each other through the key-value store. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_FOUND, redirectStamp } from '@/lib/cards/page-stamp';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { type PageCache, pageCache } from '@/lib/page-cache/page-cache';
import { pageRecords } from '@/lib/page-cache/page-records';
import { pollVersions } from '@/lib/page-cache/poll-versions';
import { ledgerValue, parseLedgerValue } from '@/lib/page-cache/shared-store';
import { store } from '@/lib/page-cache/store';
import type { Store } from '@/lib/page-cache/store-type';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { server, setServer } from '@/lib/runtime/server-state';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  advanceClock,
  asProxy,
  PAGE,
  passToCache,
  render,
  type Shared,
  shareOn,
  shown,
  stampNow,
  UNCHANGED,
} from '@/tests/lib/page-cache-instances';

const MADE_UP = '/templates/made-up';

let shared: Shared;
let one: Store;
beforeEach(async () => {
  shared = await shareOn();
  one = store();
  logLines();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await shared.close();
});

const versionOf = (member: string) => shared.command('ZSCORE', 'last-publish', member);
const ledger = async () =>
  Object.fromEntries(
    ((await shared.command('HKEYS', 'ledger:a-build')) as string[]).map((path) => [path, true]),
  );

/** The store as another process has it. */
async function anotherStore(): Promise<Store> {
  const own = server();
  await shared.startAgain();
  const other = store();
  setServer(own);
  return other;
}

describe('versions', () => {
  it('are 0 before the first publish, and unknown while the store has never responded', async () => {
    shared.store.faults.inject({ kind: 'refuse' });
    expect([await one.sync(), one.versions.latest()]).toEqual([false, -1]);
    shared.store.faults.clear();
    await expect.poll(one.sync).toBe(true);
    expect([one.versions.latest(), one.versions.completed()]).toEqual([0, BUILD]);
    expect(isOlderThanLastPublish(0)).toBe(false);
  });

  it('are shared with other instances, and so is the last complete pass of the build', async () => {
    const other = await anotherStore();
    const version = await one.bump(Date.now());
    expect([await other.sync(), other.versions.latest(), other.versions.completed()]).toEqual([
      true,
      version,
      BUILD,
    ]);
    await one.complete(version);
    await other.sync();
    expect(other.versions.completed()).toBe(version);
  });

  it('are higher than those of another instance whose clock is an hour ahead', async () => {
    const later = Date.now() + 3_600_000;
    await shared.command('ZADD', 'last-publish', later, 'told');
    expect(await one.bump(Date.now())).toBe(later + 1);
    expect(await versionOf('told')).toBe(String(later + 1));
  });

  it('never lower a later version in the store', async () => {
    await one.sync();
    const later = Date.now() + 3_600_000;
    await shared.command('ZADD', 'last-publish', later, 'told', later, 'build:a-build');
    vi.spyOn(one.versions, 'next').mockReturnValue(7);
    await one.bump(Date.now());
    await one.complete(7);
    expect([await versionOf('told'), await versionOf('build:a-build')]).toEqual([
      String(later),
      String(later),
    ]);
  });

  it('are removed for builds that have not made a pass in a week', async () => {
    const daysAgo = (days: number) => Math.round(Date.now() - days * 86_400_000);
    const recent = daysAgo(6.9);
    const members = [daysAgo(7.1), 'build:old', recent, 'build:recent'];
    await shared.command('ZADD', 'last-publish', ...members);
    await one.bump(Date.now());
    expect([await versionOf('build:old'), await versionOf('build:recent')]).toEqual([
      null,
      String(recent),
    ]);
  });

  it('that could not be written are used in this process, and are written once the store is back', async () => {
    await one.sync();
    shared.store.faults.inject({ kind: 'refuse' });
    const version = await one.bump(Date.now());
    expect(one.versions.latest()).toBe(version);
    expect(await one.flush()).toBe(false);
    shared.store.faults.clear();
    await expect.poll(one.sync).toBe(true);
    expect(await versionOf('told')).toBe(String(version));
    expect(await one.flush()).toBe(true);
  });

  it('do not count as shared while they are being written', async () => {
    await one.sync();
    const isWrite = (_: string, { body }: { body?: string }) => body?.includes('"zadd"') === true;
    shared.store.faults.inject({ kind: 'slow', ms: 5_000 }, { path: isWrite });
    const bumped = one.bump(Date.now());
    await expect.poll(one.versions.latest).toBeGreaterThan(0);
    expect(await one.flush()).toBe(false);
    await bumped;
  });
});

describe('the lease of the loop', () => {
  it('belongs to one process until it is released', async () => {
    const other = await anotherStore();
    expect([await one.takeLease(), await other.takeLease(), await one.takeLease()]).toEqual([
      true,
      false,
      true,
    ]);
    await one.releaseLease();
    expect(await other.takeLease()).toBe(true);
  });

  it('is renewed for ten seconds each time, and expires with its process', async () => {
    const other = await anotherStore();
    await one.takeLease();
    advanceClock(9_000);
    expect([await one.takeLease(), await other.takeLease()]).toEqual([true, false]);
    advanceClock(9_000);
    expect(await other.takeLease()).toBe(false);
    advanceClock(1_001);
    expect(await other.takeLease()).toBe(true);
  });

  it('is not released by a process that has lost it', async () => {
    const other = await anotherStore();
    await one.takeLease();
    advanceClock(10_001);
    await other.takeLease();
    await one.releaseLease();
    expect(await one.takeLease()).toBe(false);
  });

  it('is granted to every process while the store is down', async () => {
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await one.takeLease()).toBe(true);
    await one.releaseLease();
  });
});

describe('the ledger', () => {
  let cache: PageCache;
  beforeEach(() => {
    cache = pageCache();
  });

  it('shares the version and the record of each stored page', async () => {
    await render(cache, PAGE, 'a page');
    await render(cache, UNCHANGED, 'another');
    const other = await anotherStore();
    const record = { stamp: stampNow(PAGE), version: 0, picks: [] };
    expect((await other.readRecords())?.get(PAGE)).toEqual(record);
    expect(await ledger()).toEqual({ [PAGE]: true, [UNCHANGED]: true });
    expect(await shared.command('TTL', 'ledger:a-build')).toBeGreaterThan(604_000);
    const picked = { ...record, picks: ['one', 'two'] };
    expect(parseLedgerValue(ledgerValue(picked))).toEqual(picked);
  });

  it('contains paths that once had a page, but no made-up paths', async () => {
    await render(cache, MADE_UP, null);
    await render(cache, '/templates/old', { kind: 'REDIRECT' }, { stamp: redirectStamp(PAGE) });
    expect(await ledger()).toEqual({});
    const gone = '/templates/all/gone';
    await render(cache, gone, 'a page', { stamp: 'a-stamp' });
    await passToCache(cache, gone, null);
    const value = await shared.command('HGET', 'ledger:a-build', gone);
    expect(parseLedgerValue(String(value))).toMatchObject({ stamp: NOT_FOUND });
    // This process knows them all.
    expect([...((await one.readRecords())?.keys() ?? [])].sort()).toEqual(
      [gone, MADE_UP, '/templates/old'].sort(),
    );
  });

  it('is never newer than its page: both are written in one request, the page first', async () => {
    await render(cache, PAGE, 'a page');
    const bodies = shared.store.requests.map(({ body = '' }) => body);
    const [write = ''] = bodies.filter((body) => body.includes('ledger:'));
    expect(write.indexOf('"hset","page:')).toBeGreaterThan(-1);
    expect(write.indexOf('"hset","page:')).toBeLessThan(write.indexOf('"hset","ledger:'));
    shared.store.faults.inject({ kind: 'refuse' });
    await shared.publish();
    await passToCache(cache, PAGE, 'published');
    shared.store.faults.clear();
    const stored = parseLedgerValue(String(await shared.command('HGET', 'ledger:a-build', PAGE)));
    expect(stored.version).toBe(0);
  });

  it('has precedence over this process only for later versions', async () => {
    await render(cache, PAGE, 'a page');
    const own = stampNow(PAGE);
    const stampAfter = async (version: number) => {
      const value = ledgerValue({ stamp: 'elsewhere', version, picks: [] });
      await shared.command('HSET', 'ledger:a-build', PAGE, value);
      return (await one.readRecords())?.get(PAGE)?.stamp;
    };
    expect([await stampAfter(-1), await stampAfter(0), await stampAfter(1)]).toEqual([
      own,
      own,
      'elsewhere',
    ]);
  });

  it('falls back to the records of this process while the store is down', async () => {
    await render(cache, PAGE, 'a page');
    shared.store.faults.inject({ kind: 'refuse' });
    expect((await one.readRecords())?.get(PAGE)?.stamp).toBe(stampNow(PAGE));
    pageRecords().pages.clear();
    expect(await one.readRecords()).toEqual(new Map());
  });
});

describe('the addresses of entries', () => {
  const addresses = new Map([['one', [PAGE, UNCHANGED]]]);

  it('are shared by all builds of a space and environment, without an expiry', async () => {
    expect(await one.readAddresses()).toBeUndefined();
    await one.saveAddresses(addresses);
    expect(await (await anotherStore()).readAddresses()).toEqual(addresses);
    expect(await shared.command('TTL', 'addresses:test-space/master')).toBe(-1);
  });

  it('are unknown while the store is down, and empty if the stored value is invalid', async () => {
    await shared.command('SET', 'addresses:test-space/master', 'invalid');
    expect(await one.readAddresses()).toEqual(new Map());
    shared.store.faults.inject({ kind: 'refuse' });
    await one.saveAddresses(addresses);
    expect(await one.readAddresses()).toBeUndefined();
  });
});

describe('pollVersions', () => {
  it('requests the versions once for all requests within a second, which wait for the response', async () => {
    await one.sync();
    const version = await shared.publishElsewhere();
    const isPoll = ({ body = '' }) => body.includes('zmscore');
    const polls = () => shared.store.requests.filter(isPoll).length;
    const before = polls();
    await Promise.all(
      [1, 2, 3].map(async () => {
        await pollVersions();
        expect(one.versions.latest()).toBe(version);
      }),
    );
    await pollVersions();
    expect(polls() - before).toBe(1);
    advanceClock(900);
    await pollVersions();
    expect(polls() - before).toBe(2);
  });

  it('confirms a publish to a proxy once this instance knows of the publish', async () => {
    await pollVersions();
    const version = await shared.publishElsewhere();
    expect(await asProxy(version, pollVersions)).toBe(true);
    expect(await asProxy(version + 1, pollVersions)).toBe(false);
    shared.store.faults.inject({ kind: 'refuse' });
    expect(await asProxy(version, pollVersions)).toBe(true);
  });

  it('sends no request if there is one instance', async () => {
    vi.stubEnv('ISR_CACHE', 'file');
    await shared.startAgain();
    const before = shared.store.requests.length;
    await pollVersions();
    expect(await store().bump(1)).toBeGreaterThan(0);
    expect([await store().sync(), await store().flush(), await store().takeLease()]).toEqual([
      true,
      true,
      true,
    ]);
    expect(shared.store.requests.length).toBe(before);
  });
});

describe('an instance that learns of a publish by another instance', () => {
  it('reads the content before a visitor needs it', async () => {
    const cache = shared.newInstance();
    await shown(cache, UNCHANGED);
    const before = stampNow(PAGE);
    await shared.publishElsewhere();
    await shown(shared.newInstance(), UNCHANGED);
    await expect.poll(() => stampNow(PAGE)).not.toBe(before);
  });
});

it('a build sends no request to the store, even if ISR_CACHE is redis', async () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  await shared.startAgain();
  const before = shared.store.requests.length;
  await store().bump(Date.now());
  expect(shared.store.requests.length).toBe(before);
});
