/** The same protocol over a real Redis: skipped where no redis-server is installed, but not in CI. */
import { spawnSync } from 'node:child_process';
import { Redis } from '@upstash/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRedis, startRedis } from '../src/redis/start-redis.ts';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

it.runIf(process.env.CI)('CI has redis-server', () => {
  expect(isInstalled).toBe(true);
});

describe.runIf(isInstalled)('the store on a real Redis (needs redis-server on the path)', () => {
  let store: LocalRedis;
  let redis: Redis;
  beforeAll(async () => {
    store = await startRedis({ token: 'a-token' });
    redis = new Redis({ url: store.url, token: 'a-token', retry: { retries: 0 } });
  });
  afterAll(() => store?.close());

  it('reports redis as its backend', () => {
    expect(store.backend).toBe('redis');
  });

  it('stores a sorted set with an expiry', async () => {
    const pipeline = redis.pipeline();
    pipeline.zadd('cache-tag:entry', { score: 2, member: '/b' });
    pipeline.zadd('cache-tag:entry', { score: 1, member: '/a' });
    pipeline.expire('cache-tag:entry', 604_800);
    expect(await pipeline.exec()).toEqual([1, 1, 1]);
    expect(await redis.zrange('cache-tag:entry', 0, -1)).toEqual(['/a', '/b']);
    expect(await redis.ttl('cache-tag:entry')).toBeGreaterThan(604_700);
  });

  it('returns strings that look like base64, and non-ASCII strings, unchanged', async () => {
    for (const value of ['abcd', 'OK', 'ünï', '/templates/c%2B%2B']) {
      await redis.set('word', value);
      expect(await redis.get('word')).toBe(value);
    }
    await redis.hset('moved-paths', { '/old': 'entry-1' });
    expect(await redis.hgetall('moved-paths')).toEqual({ '/old': 'entry-1' });
  });

  it('passes on Redis errors, and rejects a wrong token', async () => {
    const pipeline = redis.pipeline();
    pipeline.set('text', 'x');
    pipeline.zadd('text', { score: 1, member: 'y' });
    await expect(pipeline.exec()).rejects.toThrow(/WRONGTYPE/);
    const stranger = new Redis({ url: store.url, token: 'other', retry: { retries: 0 } });
    await expect(stranger.get('text')).rejects.toThrow(/WRONGPASS/);
  });

  it('replies like the in-memory store', async () => {
    const inMemory = await startRedis({ token: 'a-token', backend: 'memory' });
    const commands = `
      flushall, ping, ping word, set t 1, set t 2 NX, set t x XX EX 100, ttl t, set none x XX,
      set t x EX 0, set t x PX soon, set t x EX, persist t, persist t, ttl t, pttl none, expire t x,
      hset h a 1 b 2, hset h a 3, hset h a 1 c, hget h a, hget h c, hgetall h, hkeys h, hlen h,
      incr t, incr h, incr n, incr n, get n, ttl n, hget t a, get h, mget t h none, type h, get, getset h x, getset t x, getset u x, ttl t,
      hdel h a b c, type h,
      zadd z 1 m 1 l inf n, zadd z GT 2 m 5 n -inf k, zadd z 1, zadd z 7 o x p, zcard z,
      zscore z m, zmscore z k m n o, zrange z 0 -1 WITHSCORES, zrange z -2 9 REV, zrange z 0 -9,
      zrange z a 1, zrange z 1 +inf BYSCORE, zrange z 1 x BYSCORE, zrange z 0 1 x, zremrangebyscore z -inf 1, zremrangebyscore z x 1,
      zincrby z 2 m, zincrby z 1.5 new, zincrby z x m, zadd r 1 a 2 b 3 c 4 d, zremrangebyrank r 0 -4, zremrangebyrank r 0 -9, zremrangebyrank r 1 x, zrange r 0 -1,
      zrem z m n k, exists t t z, del t u z r, keys *`.split(',');
    const repliesOf = async ({ url }: LocalRedis) => {
      const headers = { authorization: 'Bearer a-token' };
      const body = JSON.stringify(commands.map((command) => command.trim().split(' ')));
      return (await fetch(`${url}/pipeline`, { method: 'POST', headers, body })).json();
    };
    expect(await repliesOf(inMemory)).toEqual(await repliesOf(store));
    await inMemory.close();
  });

  // Six times, because only some processes would end too early. Takes 30 s on a busy machine.
  it('keeps the process alive until Redis has stopped', { timeout: 120_000 }, () => {
    const program = `
      import { startRedisProcess } from '${new URL('../src/redis/redis-process.ts', import.meta.url)}';
      const backend = await startRedisProcess();
      // The more it holds, the longer it takes to end.
      await backend.run(['SETRANGE', 'large', '50000000', 'x']);
      const close = async () => {
        await backend.close();
        process.exit(7);
      };
      close();`;
    const run = ['--input-type=module', '-e', program];
    const codes = Array.from({ length: 6 }, () => spawnSync(process.execPath, run).status);
    expect(codes).toEqual([7, 7, 7, 7, 7, 7]);
  });
});
