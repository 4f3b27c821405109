/** The connection to Redis itself, where the network in between or Redis fails: needs redis-server on the path. */
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
import { buildId } from '@/lib/next-internals/prerendered-pages';
import { store } from '@/lib/page-cache/store';
import { fastRedisClient } from '@/lib/redis/client';
import { reconnect, redisConnection, sendDirectly } from '@/lib/redis/direct-connection';
import { reasonOf } from '@/lib/runtime/errors';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { startRedisProxy } from '@/tests/fixtures/redis-proxy';
import {
  isRedisInstalled,
  type RedisServer,
  startRedisServer,
} from '@/tests/fixtures/redis-server';

/** For all that works sooner. */
const PATIENCE_MS = 10_000;

describe.runIf(isRedisInstalled)('a connection to Redis', () => {
  let redis: RedisServer;
  let network: Awaited<ReturnType<typeof startRedisProxy>>;
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    network = await startRedisProxy(redis.url);
    setEnvironment({ ...ANY_CONTENT, REDIS_URL: network.url });
  });
  afterEach(async () => {
    vi.useRealTimers();
    redisConnection().current?.redis.disconnect();
    await network.close();
  });

  const send = (...body: string[]) => sendDirectly(network.url, { body }, PATIENCE_MS);
  const connection = async () => (await send('CLIENT', 'ID')) as { result: number };
  const event = (name: string) =>
    new Promise((resolve) => redisConnection().current?.redis.once(name, resolve));
  const isAnything = () => true;
  const isNothing = () => false;

  const CALLS = [
    ['on its own', (body: string[]) => ({ body })],
    ['in a pipeline', (command: string[]) => ({ path: ['pipeline'], body: [command] })],
    ['in a transaction', (command: string[]) => ({ path: ['multi-exec'], body: [command] })],
  ] as const;

  it.each(CALLS)('does not resend a command that Redis refuses: %s', async (_, call) => {
    const script = "redis.call('INCR', KEYS[1]) return redis.error_reply('REFUSED it')";
    await send('DEL', 'tries');
    const sent = sendDirectly(network.url, call(['EVAL', script, '1', 'tries']), PATIENCE_MS);
    expect(await sent.then(JSON.stringify, String)).toContain('REFUSED it');
    expect(await send('GET', 'tries')).toEqual({ result: '1' });
  });

  it('resends commands that were lost before the reply, however they were sent', async () => {
    await send('PING');
    network.cutWhere((text) => text.includes('a-word'));
    const sent = CALLS.map(([, call]) =>
      sendDirectly(network.url, call(['ECHO', 'a-word']), PATIENCE_MS),
    );
    await event('close');
    network.cutWhere(isNothing);
    const one = { result: 'a-word' };
    expect(await Promise.all(sent)).toEqual([one, [one], [one]]);
  });

  it('takes the lease of the publishing loop even if the first reply is lost', async () => {
    setEnvironment({ ...ANY_CONTENT, REDIS_URL: network.url, ISR_CACHE: 'redis' });
    buildId.replace(Promise.resolve('a-build'));
    const { takeLease } = store();
    let times = 0;
    network.cutReplyWhere((text) => {
      if (!text.includes('lease:')) return false;
      times += 1;
      return times === 1;
    });
    expect(await takeLease()).toBe(true);
    await expect.poll(() => times).toBeGreaterThan(1);
    // The store did respond in the end.
    expect(await send('GET', 'lease:a-build')).toEqual({ result: expect.any(String) });
    expect(await takeLease()).toBe(true);
  });

  it('rejects a command that can’t be sent', async () => {
    await expect(sendDirectly(network.url, { body: [] }, PATIENCE_MS)).rejects.toThrow();
  });

  it('is reopened after a command gets no reply, so that the next command succeeds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await fastRedisClient().set('key', 'there');
    network.loseWhere((text) => text.includes('key'));
    const lost = fastRedisClient().get('key').catch(String);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await lost).toContain('no response in 2000 ms');
    network.loseWhere(isNothing);
    expect(await sendDirectly(network.url, { body: ['GET', 'key'] }, 1_500)).toEqual({
      result: 'there',
    });
  });

  it('is reopened if Redis is silent from the start, and stays open otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const isLost = new Promise((resolve) =>
      network.loseWhere(() => {
        resolve(true);
        return true;
      }),
    );
    const sent = send('PING');
    await isLost;
    network.loseWhere(isNothing);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await sent).toEqual({ result: 'PONG' });
    const before = await connection();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await connection()).toEqual(before);
  });

  it('is not interrupted by a reconnect request while it is being opened', async () => {
    const sent = send('PING');
    reconnect(network.url);
    expect(await sent).toEqual({ result: 'PONG' });
  });

  it.each([
    ['is reopened if Redis has become a replica and refuses writes', 'SET', false],
    ['stays open if Redis refuses a command for another reason', 'ZADD', true],
  ])('%s', async (_, name, isSame) => {
    onTestFinished(() => redis.becomeReplica(false));
    await redis.becomeReplica(true);
    const before = await connection();
    await expect(send(name, 'key', 'words')).rejects.toThrow(isSame ? 'ERR' : 'READONLY');
    expect((await connection()).result === before.result).toBe(isSame);
  });

  it('reports the current reason for a failure, not an earlier reason', async () => {
    const failure = () =>
      sendDirectly(network.url, { body: ['PING'] }, 50).then(JSON.stringify, reasonOf);
    await network.stopListening();
    await expect.poll(failure).toContain('ECONNREFUSED');
    await network.listenAgain();
    await send('PING');
    network.loseWhere(isAnything);
    const closed = event('close');
    reconnect(network.url);
    await closed;
    expect(await failure()).toBe('no connection in time');
  });
});
