import { Redis } from '@upstash/redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalRedis, startRedis } from '../src/redis/start-redis.ts';

const TOKEN = 'store-token';
let store: LocalRedis;
let redis: Redis;

beforeEach(async () => {
  store = await startRedis({ token: TOKEN, backend: 'memory' });
  redis = connect();
});
afterEach(() => store.close());

function connect(token = TOKEN) {
  return new Redis({ url: store.url, token, retry: { retries: 0 }, enableTelemetry: false });
}

describe('the in-memory store', () => {
  it('sets and gets values, with the options for expiry and existence', async () => {
    expect(await redis.set('a', { word: 'Grüße' }, { ex: 100, nx: true })).toBe('OK');
    expect(await redis.set('a', 'other', { ex: 100, nx: true })).toBeNull();
    expect(await redis.get('a')).toEqual({ word: 'Grüße' });
    expect(await redis.ttl('a')).toBeGreaterThan(98);
    expect(await redis.set('none', 1, { xx: true })).toBeNull();
    expect(await redis.set('a', 'new', { xx: true })).toBe('OK');
    expect(await redis.ttl('a')).toBe(-1);
    expect(await redis.mget('a', 'none')).toEqual(['new', null]);
    expect([await redis.exists('a'), await redis.del('a'), await redis.exists('a')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('expires a key', async () => {
    await redis.set('brief', 1, { px: 20 });
    await expect.poll(() => redis.get('brief')).toBeNull();
  });

  it('frees expired keys even if they are never read again', async () => {
    await redis.set('stays', 1);
    await redis.set('brief', 1, { px: 20 });
    await redis.hset('brief:hash', { a: 1 });
    await redis.expire('brief:hash', -1);
    const sizeAfterWrite = async () => {
      await redis.set('stays', 2);
      return redis.dbsize();
    };
    await expect.poll(sizeAfterWrite).toBe(1);
  });

  it('stores a word that looks like base64 unchanged', async () => {
    await redis.set('word', 'myvalue');
    expect(await redis.get('word')).toBe('myvalue');
    await redis.set('word', 'OK');
    expect(await redis.get('word')).toBe('OK');
  });

  it('stores sorted sets', async () => {
    const add = { score: 1, member: '/a' };
    expect(await redis.zadd('tag', add, { score: 3, member: '/c' })).toBe(2);
    expect(await redis.zadd('tag', { score: 2, member: '/b' }, { score: 4, member: '/c' })).toBe(1);
    expect(await redis.zadd('tag', { gt: true }, { score: 2, member: '/c' })).toBe(0);
    expect(await redis.zadd('tag', { score: '-inf' as never, member: '/0' })).toBe(1);
    expect(await redis.zrange('tag', 0, -1)).toEqual(['/0', '/a', '/b', '/c']);
    expect(await redis.zrange('tag', 0, 0, { rev: true, withScores: true })).toEqual(['/c', 4]);
    expect(await redis.zmscore('tag', ['/0', '/none'])).toEqual(['-inf', null]);
    expect(await redis.zscore('tag', '/c')).toBe(4);
    expect(await redis.zscore('tag', '/none')).toBeNull();
    expect(await redis.zremrangebyscore('tag', '-inf', 1)).toBe(2);
    expect(await redis.zrem('tag', '/b', '/none')).toBe(1);
    expect(await redis.zcard('tag')).toBe(1);
    await redis.zrem('tag', '/c');
    expect(await redis.exists('tag')).toBe(0);
  });

  it('sorts members with equal scores by name, in either direction', async () => {
    for (const member of ['/b', '/B', '/a', '/ä', '/aa', '/10', '/9']) {
      await redis.zadd('tag', { score: 1, member });
    }
    await redis.zadd('tag', { score: 0, member: '/z' });
    const byName = ['/10', '/9', '/B', '/a', '/aa', '/b', '/ä'];
    expect(await redis.zrange('tag', 0, -1)).toEqual(['/z', ...byName]);
    expect(await redis.zrange('tag', 0, -1, { rev: true })).toEqual([...byName.toReversed(), '/z']);
  });

  it('stores hashes', async () => {
    expect(await redis.hset('hash', { a: 1, b: 'two' })).toBe(2);
    expect(await redis.hgetall('hash')).toEqual({ a: 1, b: 'two' });
    expect(await redis.hgetall('none')).toBeNull();
    expect(await redis.hdel('hash', 'a', 'b', 'c')).toBe(2);
    expect(await redis.exists('hash')).toBe(0);
  });

  it('expires and finds keys', async () => {
    await redis.hset('page:1', { a: 1 });
    await redis.set('page:2', 1);
    await redis.set('other', 1);
    expect(await redis.expire('page:1', 50)).toBe(1);
    await redis.hset('page:1', { a: 2 });
    expect(await redis.ttl('page:1')).toBeGreaterThan(40);
    expect(await redis.persist('page:1')).toBe(1);
    expect(await redis.ttl('page:1')).toBe(-1);
    expect(await redis.expire('none', 50)).toBe(0);
    expect((await redis.keys('page:*')).sort()).toEqual(['page:1', 'page:2']);
    await redis.expire('page:2', -1);
    expect(await redis.keys('*:?')).toEqual(['page:1']);
  });

  it('runs a pipeline whose commands succeed or fail independently', async () => {
    await redis.set('text', 'word');
    const pipeline = redis.pipeline().set('a', 'b').expire('text', 0.5).get('a').zadd('text', {
      score: 1,
      member: 'x',
    });
    const results = await pipeline.exec({ keepErrors: true });
    expect(results.map(({ error }) => error ?? null)).toEqual([
      null,
      'ERR value is not an integer or out of range',
      null,
      'WRONGTYPE Operation against a key holding the wrong kind of value',
    ]);
    expect(results[2]?.result).toBe('b');
    expect(store.requests.at(-1)?.path).toBe('/pipeline');
  });

  it('runs a transaction', async () => {
    expect(await redis.multi().set('a', 1).get('a').exec()).toEqual(['OK', 1]);
    expect(store.requests.at(-1)?.path).toBe('/multi-exec');
  });

  it('reports a failed command', async () => {
    await redis.set('text', 'word');
    await expect(redis.hkeys('text')).rejects.toThrow('WRONGTYPE');
  });
});

it('two stores do not share data', async () => {
  const other = await startRedis({ token: TOKEN, backend: 'memory' });
  await redis.set('a', 1);
  const answer = await fetch(`${other.url}/get/a`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(await answer.json()).toEqual({ result: null });
  await other.close();
});
