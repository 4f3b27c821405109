/** Functions of a platform that caches pages itself: each is a process of its own. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_FOUND } from '@/lib/cards/page-stamp';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { saveFunctionRecord } from '@/lib/page-cache/functions-store';
import { store } from '@/lib/page-cache/store';
import { renderPage } from '@/lib/publishing/render-page';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import { htmlOf, propsOf } from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/all/one';
const record = { stamp: 'a-stamp', version: 5, picks: ['pick'] };

beforeEach(() => {
  setEnvironment({ ...ANY_CONTENT, SERVERLESS: '1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a page that another function has rendered', () => {
  let site: Server;
  let response: { status: number; text: string; location?: string };
  let bypass: string | string[] | undefined;
  let env: Record<string, string>;
  beforeEach(async () => {
    site = createServer(({ headers }, res) => {
      bypass = headers['x-vercel-protection-bypass'];
      const location = response.location ?? '/elsewhere';
      res.writeHead(response.status, { Location: location }).end(response.text);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo;
    env = { ...ANY_CONTENT, SERVERLESS: '1', SITE_URL: `http://127.0.0.1:${port}` };
    setEnvironment(env);
  });
  afterEach(() => site.close());

  /** @returns why it isn't fresh */
  const render = (wanted: string | undefined = 'a-stamp') =>
    renderPage(
      PAGE,
      () => wanted,
      7,
      async () => {},
      () => false,
    );

  it('is fresh if the page that a visitor gets has the wanted stamp', async () => {
    response = { status: 200, text: htmlOf(propsOf('words', 'a-stamp')) };
    expect(await render()).toBeUndefined();
    expect(await render('newer')).toBe('it is still rendered from older content');
  });

  it('is compared by its own data, even if its overview contains a forged record', async () => {
    const forged = htmlOf(propsOf('words', 'a-stamp'));
    response = { status: 200, text: forged + htmlOf(propsOf('words', 'older')) };
    expect(await render()).toBe('it is still rendered from older content');
  });

  it.each([404, 307, 308])(
    'is fresh with status %s only if there should be no page',
    async (status) => {
      response = { status, text: '' };
      expect(await render(NOT_FOUND)).toBeUndefined();
      expect(await render('>/elsewhere')).toBeUndefined();
      expect(await render()).toBe('it is still rendered from older content');
    },
  );

  it('is not fresh if it has no record', async () => {
    response = { status: 500, text: 'An error' };
    expect(await render()).toBe('it could not be read back');
  });

  it.each([307, 308])(
    'is not read from another domain, to which it redirects with %s',
    async (status) => {
      response = { status, text: '', location: `https://www.example.com${PAGE}` };
      expect(await render()).toContain('it redirects to https://www.example.com: SITE_URL must');
    },
  );

  it('is fresh if an editor has redirected it to another site', async () => {
    const location = 'https://docs.example.com/';
    response = { status: 308, text: '', location };
    expect(await render(`>${location}`)).toBeUndefined();
  });

  it('is requested with the bypass secret, and the error names the variable if that is missing', async () => {
    response = { status: 401, text: 'Log in' };
    expect(await render()).toContain('set VERCEL_AUTOMATION_BYPASS_SECRET');
    expect(bypass).toBeUndefined();
    setEnvironment({ ...env, VERCEL_AUTOMATION_BYPASS_SECRET: 'the-bypass' });
    await render();
    expect(bypass).toBe('the-bypass');
  });

  it('is not fresh if the site does not respond', async () => {
    site.close();
    expect(await render()).toBeTypeOf('string');
  });
});

describe('functions with a key-value store', () => {
  let redis: TestStore;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    redis = await startTestStore();
    setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(redis), SERVERLESS: '1' });
  });
  afterEach(() => redis.close());

  it('read the content again after each publish of another function, once', async () => {
    await store().sync();
    const start = Date.now();
    await runCommand(redis, 'ZADD', 'last-publish', 1, 'told');
    vi.setSystemTime(start + 5_000);
    await store().sync();
    const isRead = (at: number) => !isOlderThanLastPublish(start + at);
    expect([isRead(4_999), isRead(5_000)]).toEqual([false, true]);
    vi.setSystemTime(start + 9_000);
    await store().sync();
    expect(isRead(5_000)).toBe(true);
  });

  it('read content older than a second again while the store does not respond', async () => {
    redis.faults.inject({ kind: 'refuse' });
    expect(await store().sync()).toBe(false);
    const now = Date.now();
    expect([now - 1_001, now - 1_000].map(isOlderThanLastPublish)).toEqual([true, false]);
  });

  it('share the records of their pages', async () => {
    await saveFunctionRecord(PAGE, record);
    resetServer();
    expect(await store().readRecords()).toEqual(new Map([[PAGE, record]]));
    redis.faults.inject({ kind: 'refuse' });
    await saveFunctionRecord(PAGE, record);
  });

  it('know the unfinished publishes of other functions', async () => {
    await store().rows.write(new Map([['a-publish', { id: 'a-publish' }]]));
    resetServer();
    expect(await store().rows.read()).toEqual(new Map([['a-publish', { id: 'a-publish' }]]));
  });
});

describe('functions without a key-value store', () => {
  it('read content older than a second again, know no page, and log it', async () => {
    const log = logLines();
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await store().sync()).toBe(false);
    const now = Date.now();
    expect([now - 1_001, now - 1_000].map(isOlderThanLastPublish)).toEqual([true, false]);
    await saveFunctionRecord(PAGE, record);
    expect(await store().readRecords()).toBeUndefined();
    expect(store().versions.latest()).toBeGreaterThan(BUILD);
    expect(log.count('⚠ serverless.no-store')).toBe(1);
  });
});
