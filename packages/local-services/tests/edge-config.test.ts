import { createClient as createEdgeClient } from '@vercel/edge-config';
import { createClient as createGlobalClient } from '@vercel/global-config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalEdgeConfig, startEdgeConfig } from '../src/edge-config/start-edge-config.ts';

let config: LocalEdgeConfig;

beforeEach(async () => {
  config = await startEdgeConfig({ token: 'tk', items: { greeting: 'hello', list: [1, 2] } });
});
afterEach(() => config.close());

function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: 'Bearer tk', ...init.headers };
  return fetch(`${new URL(config.url).origin}${path}`, { ...init, headers });
}

describe.each([
  ['Edge Config', createEdgeClient],
  ['Global Config', createGlobalClient],
])('the %s client', (name, createClient) => {
  const connect = (connectionString = config.connectionString) =>
    createClient(connectionString, { disableDevelopmentCache: true });

  it('reads one item, several items, all items, and the digest', async () => {
    const client = connect();
    expect(await client.get('greeting')).toBe('hello');
    expect(await client.get('none')).toBeUndefined();
    expect([await client.has('greeting'), await client.has('none')]).toEqual([true, false]);
    expect(await client.getAll()).toEqual({ greeting: 'hello', list: [1, 2] });
    expect(await client.getAll(['list', 'none'])).toEqual({ list: [1, 2] });
    expect(await client.digest()).toBe(config.digest);
  });

  it('sends its ETag, and reads changed items', async () => {
    const client = connect();
    await client.get('list');
    await client.get('list');
    expect(config.requests.map(({ status }) => status)).toEqual([200, 304]);
    const before = config.digest;
    config.items = { list: 'changed' };
    expect(await client.get('list')).toBe('changed');
    expect(config.digest).not.toBe(before);
  });

  it('throws an error for a wrong token or a wrong id', async () => {
    const wrongToken = config.connectionString.replace('token=tk', 'token=wrong');
    await expect(connect(wrongToken).get('greeting')).rejects.toThrow('Unauthorized');
    const wrongId = config.connectionString.replace('ecfg_local', 'ecfg_other');
    await expect(connect(wrongId).get('greeting')).rejects.toThrow(`${name} not found`);
  });
});

describe('the protocol', () => {
  it.each(['item/greeting', 'items', 'digest'])('requires the token for %s', async (path) => {
    const right = await ask(`/ecfg_local/${path}`);
    expect(right.status).toBe(200);
    expect(right.headers.get('x-edge-config-digest')).toBe(config.digest);
    expect(right.headers.get('etag')).toBeTruthy();
    const wrong = await ask(`/ecfg_local/${path}`, { headers: { authorization: 'Bearer no' } });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('content-type')).toContain('application/json');
    expect(wrong.headers.get('x-edge-config-digest')).toBeNull();
  });

  it('distinguishes a missing item from a missing config by the digest header', async () => {
    const item = await ask('/ecfg_local/item/none');
    expect([item.status, item.headers.get('x-edge-config-digest')]).toEqual([404, config.digest]);
    const other = await ask('/ecfg_other/item/greeting');
    expect([other.status, other.headers.get('x-edge-config-digest')]).toEqual([404, null]);
  });

  it('answers HEAD without a body', async () => {
    const found = await ask('/ecfg_local/item/greeting', { method: 'HEAD' });
    expect([found.status, await found.text()]).toEqual([200, '']);
    expect((await ask('/ecfg_local/item/none', { method: 'HEAD' })).status).toBe(404);
  });

  it('does not treat inherited property names as items', async () => {
    expect((await ask('/ecfg_local/item/constructor')).status).toBe(404);
  });
});
