import { Redis } from '@upstash/redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '@/local/key-value-store/start-key-value-store';

const TOKEN = 'store-token';
let store: KeyValueStore;
let redis: Redis;

beforeEach(async () => {
  store = await startKeyValueStore({ token: TOKEN, backend: 'embedded' });
  redis = connect();
});
afterEach(() => store.close());

function connect(token = TOKEN) {
  return new Redis({ url: store.url, token, retry: { retries: 0 }, enableTelemetry: false });
}

describe('the client', () => {
  it('sets and gets, with an expiry and only where nothing is', async () => {
    expect(await redis.set('a', { word: 'Grüße' }, { ex: 100, nx: true })).toBe('OK');
    expect(await redis.set('a', 'other', { ex: 100, nx: true })).toBeNull();
    expect(await redis.get('a')).toEqual({ word: 'Grüße' });
    expect(await redis.ttl('a')).toBeGreaterThan(98);
    expect(await redis.set('a', 'new', { keepTtl: true, get: true })).toEqual({ word: 'Grüße' });
    expect(await redis.ttl('a')).toBeGreaterThan(98);
    expect(await redis.set('none', 1, { xx: true })).toBeNull();
    expect(await redis.mget('a', 'none')).toEqual(['new', null]);
    expect([await redis.exists('a'), await redis.del('a'), await redis.exists('a')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('forgets a key once its time is up', async () => {
    await redis.set('brief', 1, { px: 20 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await redis.get('brief')).toBeNull();
  });

  it('keeps a word that happens to be base64 as it is', async () => {
    await redis.set('word', 'myvalue');
    expect(await redis.get('word')).toBe('myvalue');
    await redis.set('word', 'OK');
    expect(await redis.get('word')).toBe('OK');
  });

  it('keeps sorted sets', async () => {
    const add = { score: 1, member: '/a' };
    expect(await redis.zadd('tag', add, { score: 3, member: '/c' })).toBe(2);
    expect(await redis.zadd('tag', { score: 2, member: '/b' }, { score: 4, member: '/c' })).toBe(1);
    expect(await redis.zadd('tag', { ch: true, gt: true }, { score: 2, member: '/c' })).toBe(0);
    expect(await redis.zadd('tag', { nx: true }, { score: 9, member: '/a' })).toBe(0);
    expect(await redis.zadd('tag', { incr: true }, { score: 0.5, member: '/a' })).toBe(1.5);
    expect(await redis.zrange('tag', 0, -1)).toEqual(['/a', '/b', '/c']);
    expect(await redis.zrange('tag', 0, 0, { rev: true, withScores: true })).toEqual(['/c', 4]);
    expect(
      await redis.zrange('tag', '+inf', '(1.5', { byScore: true, rev: true, offset: 1, count: 5 }),
    ).toEqual(['/b']);
    expect(await redis.zscore('tag', '/c')).toBe(4);
    expect(await redis.zscore('tag', '/none')).toBeNull();
    expect(await redis.zremrangebyrank('tag', 0, 0)).toBe(1);
    expect(await redis.zrem('tag', '/b', '/none')).toBe(1);
    expect(await redis.zcard('tag')).toBe(1);
    await redis.zrem('tag', '/c');
    expect(await redis.exists('tag')).toBe(0);
  });

  it('keeps hashes, sets and lists', async () => {
    await redis.hset('hash', { a: 1, b: 'two' });
    expect(await redis.hgetall('hash')).toEqual({ a: 1, b: 'two' });
    expect(await redis.hgetall('none')).toBeNull();
    await redis.sadd('set', 'x', 'y', 'x');
    expect((await redis.smembers('set')).sort()).toEqual(['x', 'y']);
    await redis.lpush('list', 'a', 'b', 'c');
    await redis.ltrim('list', 0, 1);
    expect(await redis.lrange('list', 0, -1)).toEqual(['c', 'b']);
    await redis.ltrim('list', 5, 9);
    expect(await redis.exists('list')).toBe(0);
  });

  it('counts, expires and finds keys', async () => {
    expect([await redis.incr('n'), await redis.incrby('n', 4)]).toEqual([1, 5]);
    expect(await redis.expire('n', 50)).toBe(1);
    expect(await redis.expire('n', 20, 'GT')).toBe(0);
    expect(await redis.expire('none', 50)).toBe(0);
    await redis.mset({ 'page:1': 1, 'page:2': 2 });
    expect((await redis.keys('page:*')).sort()).toEqual(['page:1', 'page:2']);
    const [cursor, keys] = await redis.scan(0, { match: 'page:*', count: 100 });
    expect([cursor, keys.sort()]).toEqual(['0', ['page:1', 'page:2']]);
  });

  it('runs scripts', async () => {
    const script = "redis.call('set', KEYS[1], ARGV[1]); return redis.call('get', KEYS[1])";
    expect(await redis.eval(script, ['k'], ['v'])).toBe('v');
    const sha = await redis.scriptLoad('return 7');
    expect(await redis.evalsha(sha, [], [])).toBe(7);
    await expect(redis.evalsha('0'.repeat(40), [], [])).rejects.toThrow('NOSCRIPT');
  });

  it('sends a pipeline, of which each command fails or succeeds for itself', async () => {
    await redis.set('text', 'word');
    const pipeline = redis.pipeline().set('a', 'b').incr('text').get('a').zadd('text', {
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

  it('sends a transaction', async () => {
    expect(await redis.multi().set('a', 1).incr('a').exec()).toEqual(['OK', 2]);
    expect(store.requests.at(-1)?.path).toBe('/multi-exec');
  });

  it('reports a command that fails', async () => {
    await redis.set('text', 'word');
    await expect(redis.lrange('text', 0, 1)).rejects.toThrow('WRONGTYPE');
  });
});

it('two stores share nothing', async () => {
  const other = await startKeyValueStore({ token: TOKEN, backend: 'embedded' });
  await redis.set('a', 1);
  const answer = await fetch(`${other.url}/get/a`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(await answer.json()).toEqual({ result: null });
  await other.close();
});
