import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from '@upstash/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis } from '../src/redis/start-redis.ts';
import { makeFakeRedisServer } from './fake-redis-server.ts';

const PATH = process.env.PATH;
let folder: string;

beforeAll(async () => {
  folder = await makeFakeRedisServer();
});
afterAll(async () => {
  process.env.PATH = PATH;
  await rm(folder, { recursive: true });
});

function connect(url: string) {
  return new Redis({ url, token: 'tk', retry: { retries: 0 } });
}

describe('startRedis with redis-server on the PATH', () => {
  it('starts a server, runs commands on it and stops it', async () => {
    process.env.PATH = `${folder}${path.delimiter}${PATH}`;
    const store = await startRedis({ token: 'tk' });
    expect(store.backend).toBe('redis');
    const redis = connect(store.url);
    await redis.set('a', 'value');
    expect(await redis.get('a')).toBe('value');
    expect(await redis.hgetall('h')).toEqual({ a: 1 });
    expect(await redis.multi().set('b', 'xyz').strlen('b').get('a').exec()).toEqual([
      'OK',
      3,
      'value',
    ]);
    await expect(redis.lrange('a', 0, 1)).rejects.toThrow("ERR unknown command 'lrange'");
    const answer = await fetch(`${store.url}/pid`, { headers: { authorization: 'Bearer tk' } });
    const { result: pid } = (await answer.json()) as { result: string };
    expect(isAlive(Number(pid))).toBe(true);
    await store.close();
    expect(isAlive(Number(pid))).toBe(false);
  });
});

describe('startRedis without redis-server', () => {
  it('keeps the data in memory', async () => {
    process.env.PATH = '';
    const store = await startRedis({ token: 'tk' });
    expect(store.backend).toBe('memory');
    await store.close();
  });
});

it('names the address if no Redis answers there', async () => {
  await expect(startRedis({ token: 'tk', redisUrl: 'redis://127.0.0.1:1' })).rejects.toThrow(
    'No Redis answers at redis://127.0.0.1:1',
  );
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
