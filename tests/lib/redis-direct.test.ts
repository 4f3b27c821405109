/** Redis itself, by `REDIS_URL`: needs redis-server on the path; without it skipped, but not in CI. */

import { startRedis } from 'local-content-services';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { health } from '@/lib/http/health';
import { serviceStatus } from '@/lib/observability/service-status';
import { checkRedis } from '@/lib/redis/check-redis';
import { fastRedisClient, redisClient } from '@/lib/redis/client';
import { ANY_CONTENT, libOn, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import {
  isRedisInstalled,
  type RedisServer,
  startRedisServer,
} from '@/tests/fixtures/redis-server';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

it.runIf(process.env.CI)('CI has redis-server installed', () => {
  expect(isRedisInstalled).toBe(true);
});

describe.runIf(isRedisInstalled)('Redis at REDIS_URL', () => {
  let redis: RedisServer;
  let rest: TestStore;
  const direct = () => ({ ...ANY_CONTENT, REDIS_URL: redis.url });
  beforeAll(async () => {
    redis = await startRedisServer();
    rest = await startRedis({ token: 'store-token', redisUrl: redis.url });
  });
  afterAll(async () => {
    await rest.close();
    await redis.stop();
  });
  beforeEach(() => {
    setEnvironment(direct());
    logLines();
  });
  afterEach(async () => {
    vi.useRealTimers();
    setEnvironment(direct());
    await redisClient()?.flushall();
  });

  /** All kinds of commands that the site sends, and what came back. */
  async function everything() {
    const [patient, fast] = [redisClient(), fastRedisClient()];
    if (patient === null) throw new Error('No store is configured.');
    const pipeline = patient.pipeline();
    pipeline.zadd('set', { score: 2, member: '/b' });
    pipeline.zadd('set', { score: 1, member: '/a' });
    pipeline.zadd('set', { gt: true }, { score: 1, member: '/b' });
    pipeline.expire('set', 604_800);
    // At once: a second later it would be less.
    pipeline.ttl('set');
    pipeline.zrange('set', 0, -1);
    pipeline.zrange('set', 0, 0, { rev: true });
    pipeline.zrange('set', 0, -1, { withScores: true });
    pipeline.zscore('set', '/b');
    pipeline.zcard('set');
    pipeline.hset('hash', { name: 'packed', 7: 'seven' });
    pipeline.hkeys('hash');
    pipeline.hgetall('hash');
    pipeline.set('record', { id: 'one', pages: ['/a'] }, { ex: 60 });
    pipeline.zrem('set', '/a');
    return [
      await pipeline.exec(),
      await patient.hgetall('hash'),
      await patient.mget('record', 'missing'),
      await patient.set('lock', 'mine', { nx: true, px: 10_000 }),
      await patient.set('lock', 'yours', { nx: true, px: 10_000 }),
      await fast.set('number', 7, { ex: 60 }),
      await fast.get('number'),
      await patient.get('number'),
      await fast.hget('hash', 'name'),
      await fast.hget('hash', 'missing'),
      await fast.hdel('hash', '7', 'missing'),
      await fast.zscore('set', '/b'),
      await fast.del('lock', 'record'),
      await patient.multi().set('a', 1).get('a').exec(),
    ];
  }

  it('gives the same replies as the REST protocol to all commands', async () => {
    const directly = await everything();
    await redisClient()?.flushall();
    setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(rest) });
    expect(directly).toEqual(await everything());
    expect(JSON.stringify(directly)).toContain('"seven"');
  });

  it('is used if both addresses are set, except in serverless functions', async () => {
    const both = { ...direct(), ...storeEnvironment(rest) };
    const requests = async (more: Record<string, string>) => {
      setEnvironment({ ...both, ...more });
      const before = rest.requests.length;
      await redisClient()?.ping();
      return rest.requests.length - before;
    };
    expect(await requests({})).toBe(0);
    expect(await requests({ SERVERLESS: '1' })).toBe(1);
  });

  it('gives the reason for a refusal without repeating the command', async () => {
    await redisClient()?.set('text', 'words');
    await expect(redisClient()?.zscore('text', 'a-secret')).rejects.toThrow(
      /WRONGTYPE (?!.*secret)/,
    );
    const pipeline = redisClient()?.pipeline();
    await expect(pipeline?.zscore('text', 'a-secret').exec()).rejects.toThrow('WRONGTYPE');
  });

  it('fails its health check if the password is wrong, without logging the password or the address', async () => {
    const log = logLines();
    setEnvironment({ ...ANY_CONTENT, REDIS_URL: redis.url.replace('some-length', 'no-length') });
    await expect(checkRedis()).rejects.toThrow(/NOAUTH|WRONGPASS/);
    expect(log.text()).not.toMatch(/no-length|localhost/);
  });

  it('does not keep callers waiting while it hangs, and is used again as soon as it replies', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await checkRedis();
    redis.pause();
    const reply = fastRedisClient().get('key').catch(String);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await reply).toContain('no response in 2000 ms');
    vi.useRealTimers();
    redis.resume();
    await expect.poll(() => fastRedisClient().ping(), { timeout: 5_000 }).toBe('PONG');
  });

  it('is used again after a restart', async () => {
    await checkRedis();
    await redis.restart();
    await expect
      .poll(
        () =>
          checkRedis().then(
            () => true,
            () => false,
          ),
        { timeout: 8_000 },
      )
      .toBe(true);
  });

  it('does not lose background writes while it is unavailable for a second', async () => {
    await checkRedis();
    await redis.stopFor(1_200, async () => {
      await expect(fastRedisClient().set('fast', '1')).rejects.toThrow();
      await redisClient()?.set('patient', 'written');
    });
    expect(await fastRedisClient().get('patient')).toBe('written');
  });

  it('does not cause listener warnings if many commands are sent while it is unavailable', async () => {
    const warnings: string[] = [];
    const collect = ({ name }: Error) => warnings.push(name);
    process.on('warning', collect);
    await checkRedis();
    await redis.stopFor(300, async () => {
      const asked = Array.from({ length: 30 }, (_, index) => redisClient()?.get(`key-${index}`));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
    });
    process.off('warning', collect);
    expect(warnings).toEqual([]);
  });

  it('counts as down while it is full, until a write succeeds', async () => {
    const { close } = await libOn(smallSpace(), { env: { REDIS_URL: redis.url } });
    await redisClient()?.set('key', 'there');
    await redis.limitMemory(1);
    await expect(redisClient()?.set('key', 'more')).rejects.toThrow('OOM');
    expect(await fastRedisClient().get('key')).toBe('there');
    expect(serviceStatus('key-value store')?.isUp).toBe(false);
    const { status, services } = await health();
    expect(status).toBe('degraded');
    expect(services[1]).toMatchObject({ name: 'key-value store', state: 'down' });
    // Several commands are one reply, in which each may have failed.
    await expect(
      redisClient()?.pipeline().get('key').hset('hash', { a: 1 }).exec(),
    ).rejects.toThrow();
    expect(serviceStatus('key-value store')?.isUp).toBe(false);
    // A full one still removes.
    const client = fastRedisClient();
    await Promise.all([client.del('a'), client.hdel('b', 'c'), client.zrem('d', 'e')]);
    await Promise.all([client.zremrangebyscore('d', 0, 1), client.expire('key', 600)]);
    expect(serviceStatus('key-value store')?.isUp).toBe(false);
    await redis.limitMemory(0);
    await client.get('key');
    expect(serviceStatus('key-value store')?.isUp).toBe(false);
    await checkRedis();
    expect(serviceStatus('key-value store')?.isUp).toBe(true);
    await close();
  });

  it.each<[string, string, (isOn: boolean) => Promise<void>]>([
    ['can’t save', 'MISCONF', (isOn) => redis.failToSave(isOn)],
    ['is a replica', 'READONLY', (isOn) => redis.becomeReplica(isOn)],
    ['lacks a required replica', 'NOREPLICAS', (isOn) => redis.requireReplica(isOn)],
  ])('counts as down if it %s, even though reads succeed', async (_, reason, refuseWrites) => {
    const { close } = await libOn(smallSpace(), { env: { REDIS_URL: redis.url } });
    const [client, isUp] = [fastRedisClient(), () => serviceStatus('key-value store')?.isUp];
    await client.set('key', 'there');
    onTestFinished(() => refuseWrites(false));
    await refuseWrites(true);
    await expect(redisClient()?.set('key', 'more')).rejects.toThrow(reason);
    expect(await client.mget('key', 'missing')).toEqual(['there', null]);
    await Promise.all([client.get('key'), client.pttl('key'), client.hget('hash', 'a')]);
    await Promise.all([client.hgetall('hash'), client.hkeys('hash'), client.zcard('set')]);
    await Promise.all([client.zmscore('set', ['a']), client.zrange('set', 0, -1)]);
    expect(isUp()).toBe(false);
    await refuseWrites(false);
    await client.pipeline().get('key').set('key', 'more').exec();
    expect(isUp()).toBe(true);
    await close();
  });

  it('rejects a transaction as a whole only if a command is malformed', async () => {
    const client = redisClient();
    await expect(client?.multi().set('a', 1).hset('hash', {}).exec()).rejects.toThrow('EXECABORT');
    expect(await client?.get('a')).toBeNull();
    await expect(client?.multi().set('a', 1).zcard('a').exec()).rejects.toThrow('WRONGTYPE');
    expect(await client?.get('a')).toBe('1');
  });

  it('works without a REST address and without a warning about the missing address', async () => {
    const warn = vi.spyOn(console, 'warn');
    expect([await redisClient()?.ping(), await fastRedisClient().ping()]).toEqual(['PONG', 'PONG']);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
