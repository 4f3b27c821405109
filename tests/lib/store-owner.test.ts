/** A key-value store belongs to one site, and refuses any other site. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fastRedisClient } from '@/lib/redis/client';
import { checkStoreOwner, otherSiteProblem } from '@/lib/redis/store-owner';
import { BUILD_PHASE } from '@/lib/runtime/environment-schema';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { isRedisInstalled, startRedisServer } from '@/tests/fixtures/redis-server';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

type Variables = Readonly<Record<string, string>>;

const GALLERY = { SITE_URL: 'https://gallery.example' };
const STAGING = { SITE_URL: 'https://staging.example' };
const OWNER = {
  origin: 'https://gallery.example',
  spaceId: 'test-space',
  environment: 'master',
};

let log: ReturnType<typeof logLines>;
let exits: unknown[];
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  log = logLines();
  exits = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
});
afterEach(() => {
  // Stops waiting for a store that is down.
  resetServer();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function startRedis() {
  const { url, stop } = await startRedisServer();
  return { variables: { REDIS_URL: url }, close: stop };
}

async function startRest() {
  const store = await startTestStore();
  return { variables: storeEnvironment(store), close: store.close };
}

const kinds = [
  ['the REST protocol', startRest],
  ...(isRedisInstalled ? [['a Redis connection', startRedis] as const] : []),
] as const;

const owner = async () => JSON.parse(String(await fastRedisClient().get('site')));

describe.each(kinds)('a store accessed over %s', (_, startStore) => {
  let store: { variables: Variables; close: () => Promise<void> };
  beforeAll(async () => {
    store = await startStore();
  });
  beforeEach(async () => {
    setEnvironment({ ...ANY_CONTENT, ...store.variables });
    await fastRedisClient().flushall();
  });
  afterAll(() => store.close());

  /** Returns the error of a process with these variables, if there is one. */
  const startAs = (own: Variables) => {
    setEnvironment({ ...ANY_CONTENT, ...store.variables, ...own });
    return otherSiteProblem();
  };
  it('belongs to the first site and accepts its other instances and restarts', async () => {
    expect(await startAs(GALLERY)).toBeUndefined();
    expect(await startAs({ SITE_URL: 'https://gallery.example/' })).toBeUndefined();
    expect(await owner()).toEqual(OWNER);
  });

  it.each([
    ['another origin', STAGING, 'https://staging.example (space test-space, environment master)'],
    [
      'another space',
      { ...GALLERY, CONTENTFUL_SPACE_ID: 'shop' },
      'https://gallery.example (space shop, environment master)',
    ],
    [
      'another environment',
      { CONTENTFUL_ENVIRONMENT: 'next' },
      'a site without SITE_URL (space test-space, environment next)',
    ],
  ])('refuses a site with %s and still belongs to the first site', async (_, second, described) => {
    await startAs(GALLERY);
    const problem = await startAs(second);
    expect(problem).toContain(
      `belongs to https://gallery.example (space test-space, environment master), and this is ${described}: `,
    );
    expect(problem).toContain('Give each site a Redis database of its own');
    expect(await owner()).toEqual(OWNER);
  });

  it('accepts a new site address after the command from the error message has been run', async () => {
    await startAs(GALLERY);
    const command = (await startAs(STAGING))?.split('start again: ')[1] ?? '';
    const env = { ...process.env, ...store.variables };
    await promisify(execFile)('sh', ['-c', command], { env });
    expect(await startAs(STAGING)).toBeUndefined();
    expect(await owner()).toEqual({ ...OWNER, origin: 'https://staging.example' });
  });

  it('records the site’s origin once SITE_URL is set', async () => {
    await startAs({});
    expect(await startAs(GALLERY)).toBeUndefined();
    expect(await startAs({})).toBeUndefined();
    expect(await owner()).toEqual(OWNER);
  });

  it.each([
    ['preview', { VERCEL_ENV: 'preview' }],
    ['build', { NEXT_PHASE: BUILD_PHASE }],
  ])('can be used by a %s without being claimed', async (_, own) => {
    expect(await startAs({ ...STAGING, ...own })).toBeUndefined();
    expect(await startAs(GALLERY)).toBeUndefined();
    expect(await startAs({ ...STAGING, ...own })).toBeUndefined();
    expect(await owner()).toEqual(OWNER);
  });
});

describe('a starting process', () => {
  let store: TestStore;
  const start = (own: Variables) => {
    setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store), ...own });
    return checkStoreOwner();
  };
  beforeEach(async () => {
    store = await startTestStore();
    await start(GALLERY);
  });
  afterEach(() => store.close());

  it('exits if the store belongs to another site', async () => {
    expect(exits).toEqual([]);
    await start(STAGING);
    expect(exits).toEqual([1]);
    expect(log.count('"event":"redis.other-site"')).toBe(1);
  });

  it('exits if another site claims the store at the same moment', async () => {
    await fastRedisClient().del('site');
    const isClaim = (body = '') => /"set","site"/i.test(body);
    store.faults.inject(
      { kind: 'slow', ms: 300 },
      { path: (_, { body }) => isClaim(body), times: 1 },
    );
    await Promise.all([start(GALLERY), start(STAGING)]);
    expect(exits).toEqual([1]);
  });

  it('continues in development with a warning about another site, and does not claim a store', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    await start(STAGING);
    expect(log.count('⚠ redis.other-site: The key-value store belongs to https://gallery')).toBe(1);
    await fastRedisClient().del('site');
    await start(STAGING);
    expect(await fastRedisClient().exists('site')).toBe(0);
    expect(log.count('redis.other-site')).toBe(1);
    expect(exits).toEqual([]);
  });

  it('continues while the store is unavailable, and claims an empty store once it is back', async () => {
    await fastRedisClient().del('site');
    await store.stopListening();
    await start(STAGING);
    expect(log.count('redis.site-not-checked')).toBe(1);
    await store.listenAgain();
    await vi.waitFor(async () => expect((await owner()).origin).toBe(STAGING.SITE_URL), 15_000);
    expect(log.count('redis.site-not-checked')).toBe(1);
    expect(exits).toEqual([]);
  });

  it('continues while the store is unavailable, and exits if the store turns out to belong to another site', async () => {
    await store.stopListening();
    await start(STAGING);
    expect(exits).toEqual([]);
    await store.listenAgain();
    await vi.waitFor(() => expect(exits).toEqual([1]), 15_000);
  });

  it('waits less than two seconds if the store hangs', async () => {
    store.faults.inject({ kind: 'hang' });
    const from = performance.now();
    await start(STAGING);
    expect(performance.now() - from).toBeLessThan(1_900);
    await vi.waitFor(() => expect(log.count('redis.site-not-checked')).toBe(1), 5_000);
  });
});
