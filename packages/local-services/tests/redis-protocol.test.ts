import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalRedis, startRedis } from '../src/redis/start-redis.ts';

const TOKEN = 'store-token';
let store: LocalRedis;

beforeEach(async () => {
  store = await startRedis({ token: TOKEN, backend: 'memory' });
});
afterEach(() => store.close());

async function ask(path: string, init: RequestInit = {}, token = TOKEN) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(`${store.url}${path}`, { ...init, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return ask(path, { method: 'POST', body: JSON.stringify(body), headers });
}

describe('the REST protocol', () => {
  it.each(['/', '/pipeline', '/multi-exec', '/get/a'])(
    'requires the token for %s',
    async (path) => {
      const method = path === '/get/a' ? 'GET' : 'POST';
      const body = path === '/' ? '["get","a"]' : '[["get","a"]]';
      const init: RequestInit = method === 'GET' ? {} : { method, body };
      expect((await ask(path, init)).status).toBe(200);
      for (const wrong of ['', 'wrong']) {
        const refused = await ask(path, init, wrong);
        expect(refused.status).toBe(401);
        expect(refused.body).toEqual({ error: expect.stringContaining('WRONGPASS') });
      }
    },
  );

  it('encodes only strings in base64, and only on request', async () => {
    await post('/', ['ZADD', 'z', '1', 'one', '2', 'two']);
    await post('/', ['set', 'k', 'value']);
    const asked = { 'upstash-encoding': 'base64' };
    const commands = [['get', 'k'], ['set', 'k', '1'], ['zcard', 'z'], ['get', 'no'], ['ping']];
    expect((await post('/pipeline', commands, asked)).body).toEqual([
      { result: 'dmFsdWU=' },
      { result: 'OK' },
      { result: 2 },
      { result: null },
      { result: 'UE9ORw==' },
    ]);
    const range = ['zrange', 'z', '0', '-1', 'withscores'];
    expect((await post('/', range, asked)).body).toEqual({
      result: ['b25l', 'MQ==', 'dHdv', 'Mg=='],
    });
    expect((await post('/', range)).body).toEqual({ result: ['one', '1', 'two', '2'] });
  });

  it('accepts commands as paths, with the posted body as the last argument', async () => {
    expect((await ask('/set/a%2Fb/x%20y?EX=100')).body).toEqual({ result: 'OK' });
    expect((await ask('/GET/a%2Fb')).body).toEqual({ result: 'x y' });
    expect((await ask('/set/k', { method: 'POST', body: 'posted' })).body).toEqual({
      result: 'OK',
    });
    expect((await ask(`/get/k?_token=${TOKEN}`)).body).toEqual({ result: 'posted' });
  });

  it.each([
    ['an unknown command', ['nope'], "ERR unknown command 'nope'"],
    ['too few arguments', ['get'], "ERR wrong number of arguments for 'get' command"],
    ['contradictory options', ['set', 'a', 'b', 'NX', 'XX'], 'ERR syntax error'],
    ['an invalid score', ['zadd', 'z', 'x', 'm'], 'ERR value is not a valid float'],
    ['no command', [], 'ERR empty command'],
    ['a command that blocks', ['blpop', 'l', '0'], "ERR Command is not available: 'BLPOP'"],
  ])('answers 400 to %s', async (_, command, error) => {
    expect(await post('/', command)).toMatchObject({ status: 400, body: { error } });
  });

  it('answers 400 to invalid JSON, and to a single command sent as a pipeline', async () => {
    expect((await ask('/', { method: 'POST', body: 'not json' })).status).toBe(400);
    expect((await post('/pipeline', ['get', 'a'])).status).toBe(400);
  });

  it('does not execute a transaction with a malformed command', async () => {
    const refused = await post('/multi-exec', [['set', 'a', '1'], ['get']]);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: expect.stringContaining('EXECABORT') });
    expect((await post('/', ['exists', 'a'])).body).toEqual({ result: 0 });
  });

  it('sends a sync token', async () => {
    expect((await post('/', ['ping'])).headers.get('upstash-sync-token')).toBeTruthy();
  });
});
