import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorAccess, editorCookie, endEditorSession } from '@/lib/editor/session-cookies';
import {
  recordWrongSecret,
  recordWrongSignature,
  rejectIfBlocked,
} from '@/lib/http/visitor-rate-limit';
import { createServer, setServer } from '@/lib/runtime/server-state';
import { SESSION_SECONDS } from '@/lib/runtime/signed-session';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand } from '@/tests/fixtures/redis-contents';
import {
  isRedisInstalled,
  type RedisServer,
  startRedisServer,
} from '@/tests/fixtures/redis-server';
import { serveRoute } from '@/tests/fixtures/serve-route';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const SECRET = 'a-secret-of-some-length-for-drafts';
const MAX_WRONG = 60;

let log: ReturnType<typeof logLines>;
beforeEach(() => {
  log = logLines();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function twoInstances(store: Readonly<Record<string, string>>) {
  setEnvironment({ ...ANY_CONTENT, ...store, DRAFT_SECRET: SECRET });
  const servers = [createServer(), createServer()] as const;
  const on =
    (index: 0 | 1) =>
    <Result>(work: () => Promise<Result>): Promise<Result> => {
      setServer(servers[index]);
      return work();
    };
  return [on(0), on(1)] as const;
}

/** Returns the session cookie as a browser sends it. */
function signIn(): Record<string, string> {
  const [name = '', value = ''] = (editorCookie(SECRET, false) ?? '').split(/[=;]/);
  return { [name]: value };
}

/** @returns whether each guess was refused unchecked */
async function guess(times: number, client = '203.0.113.5'): Promise<boolean[]> {
  const refused: boolean[] = [];
  const route = await serveRoute(async (req, res) => {
    Object.defineProperty(req.socket, 'remoteAddress', { value: client, configurable: true });
    refused.push(await rejectIfBlocked('secret', req, res));
    if (refused.at(-1)) return;
    await recordWrongSecret(req, 'DRAFT_SECRET');
    res.end();
  });
  for (let count = 0; count < times; count += 1) await (await fetch(route.url)).text();
  await route.close();
  return refused;
}

const STORES = ['the REST protocol', 'a Redis connection'].slice(0, isRedisInstalled ? 2 : 1);

describe.each(STORES)('two instances that share a store over %s', (name) => {
  let [rest, redis]: [TestStore?, RedisServer?] = [];
  let env: Record<string, string>;
  beforeAll(async () => {
    if (name === 'a Redis connection') {
      redis = await startRedisServer();
      env = { REDIS_URL: redis.url };
    } else {
      rest = await startTestStore();
      env = storeEnvironment(rest);
    }
  });
  afterAll(async () => {
    await rest?.close();
    await redis?.stop();
  });

  it('refuse a cookie that was signed out on either instance, but no other cookie', async () => {
    const [one, other] = twoInstances(env);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const cookies = signIn();
    vi.advanceTimersByTime(1);
    const colleagues = signIn();
    expect(await other(() => editorAccess(cookies))).toBe('open');
    await one(() => endEditorSession(cookies));
    expect(await one(() => editorAccess(cookies))).toBe('closed');
    expect(await other(() => editorAccess(cookies))).toBe('closed');
    expect(await other(() => editorAccess(colleagues))).toBe('open');
  });

  it('count wrong secrets together', async () => {
    const [one, other] = twoInstances(env);
    const first = await one(() => guess(MAX_WRONG / 2));
    const second = await other(() => guess(MAX_WRONG / 2 + 1));
    expect([...first, ...second].filter((isRefused) => !isRefused)).toHaveLength(MAX_WRONG);
    expect(second.at(-1)).toBe(true);
    // The first instance learns of the limit from its next wrong secret.
    expect(await one(() => guess(2))).toEqual([false, true]);
    expect(await other(() => guess(1, '203.0.113.6'))).toEqual([false]);
  });
});

describe('a shared store', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await startTestStore();
  });
  afterEach(() => store.close());
  const command = (...words: readonly string[]) => runCommand(store, ...words);

  it('lets sign-outs and wrong-secret counts expire', async () => {
    const [one] = twoInstances(storeEnvironment(store));
    const cookies = signIn();
    await one(() => endEditorSession(cookies));
    const [end] = String(Object.values(cookies)).split('.');
    const left = Number(await command('TTL', `signed-out:${end}`));
    expect([left > SESSION_SECONDS - 60, left <= SESSION_SECONDS]).toEqual([true, true]);
    await one(() => guess(2));
    expect(await command('GET', 'wrong-secrets:203.0.113.5')).toBe('2');
    const wait = Number(await command('TTL', 'wrong-secrets:203.0.113.5'));
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
  });

  it('is not read for webhooks, unblocked clients or forged cookies', async () => {
    const [one] = twoInstances(storeEnvironment(store));
    await one(async () => {
      const route = await serveRoute(async (req, res) => {
        await rejectIfBlocked('secret', req, res);
        await rejectIfBlocked('signature', req, res);
        await recordWrongSignature(req, 'A wrong signature');
        res.end();
      });
      await fetch(route.url);
      await route.close();
    });
    const forged = { plinth_editor: '9999999999999.made-up' };
    await one(() => endEditorSession(forged));
    expect(await one(() => editorAccess(forged))).toBe('closed');
    expect(store.requests).toEqual([]);
  });

  it('receives a sign-out even after a short outage', async () => {
    const [one, other] = twoInstances(storeEnvironment(store));
    const cookies = signIn();
    store.faults.inject({ kind: 'refuse' }, { times: 1 });
    await one(() => endEditorSession(cookies));
    expect(await other(() => editorAccess(cookies))).toBe('closed');
    expect(log.count('⚠ sign-out.not-shared')).toBe(0);
  });

  it('does not prevent a sign-out on the same instance if the store hangs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [one, other] = twoInstances(storeEnvironment(store));
    const cookies = signIn();
    store.faults.inject({ kind: 'hang' });
    const ended = one(() => endEditorSession(cookies));
    await vi.advanceTimersByTimeAsync(2_500);
    await ended;
    expect(log.count('⚠ sign-out.not-shared')).toBe(1);
    expect(await one(() => editorAccess(cookies))).toBe('closed');
    const access = other(() => editorAccess(cookies));
    await vi.advanceTimersByTimeAsync(600);
    expect(await access).toBe('open');
    expect(log.count('⚠ sign-out.not-read')).toBe(1);
  });

  it('makes each instance limit wrong secrets separately while it is down', async () => {
    const [one, other] = twoInstances(storeEnvironment(store));
    store.faults.inject({ kind: 'refuse' });
    const first = await one(() => guess(MAX_WRONG + 1));
    expect(first.indexOf(true)).toBe(MAX_WRONG);
    expect(await other(() => guess(1))).toEqual([false]);
    // Each instance logs it once.
    expect(log.count('⚠ request.not-shared')).toBe(2);
  });
});
