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
import { createSeveralInstances } from '@/lib/page-cache/several-instances';
import { saveProgress, takeInterrupted } from '@/lib/publishing/publish-progress';
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
    ['alone', (body: string[]) => ({ body })],
    ['among others', (command: string[]) => ({ path: ['pipeline'], body: [command] })],
    ['in a transaction', (command: string[]) => ({ path: ['multi-exec'], body: [command] })],
  ] as const;

  it.each(CALLS)('sends a command once that Redis refuses: %s', async (_, call) => {
    const script = "redis.call('INCR', KEYS[1]) return redis.error_reply('REFUSED it')";
    await send('DEL', 'tries');
    const sent = sendDirectly(network.url, call(['EVAL', script, '1', 'tries']), PATIENCE_MS);
    expect(await sent.then(JSON.stringify, String)).toContain('REFUSED it');
    expect(await send('GET', 'tries')).toEqual({ result: '1' });
  });

  it('sends again what was lost before the reply, in whatever way it was sent', async () => {
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

  it('takes up the publishes of a process that is gone though the reply to that is lost', async () => {
    await saveProgress('its-process', new Map([['a-publish', { is: 'undelivered' }]]));
    await send('DEL', 'publish-working:its-process');
    let times = 0;
    network.cutReplyWhere((text) => {
      if (!text.includes('hdel')) return false;
      times += 1;
      return times === 1;
    });
    expect(await takeInterrupted()).toEqual(['a-publish']);
    expect(times).toBe(2);
    expect(await send('HKEYS', 'publish-progress')).toEqual({ result: [] });
  });

  it('does not mistake the navigation that it saves for the one before, where the reply is lost', async () => {
    setEnvironment({ ...ANY_CONTENT, REDIS_URL: network.url, ISR_CACHE: 'redis' });
    buildId.replace(Promise.resolve('a-build'));
    const { saveNavigation } = createSeveralInstances();
    await saveNavigation(['before']);
    let times = 0;
    network.cutReplyWhere((text) => {
      if (!text.includes('getset')) return false;
      times += 1;
      return times === 1;
    });
    expect(await saveNavigation(['after'])).toBeUndefined();
    expect(times).toBe(2);
  });

  it('takes up the publishes of a process that is gone once, though Redis is full', async () => {
    await saveProgress('another-process', new Map([['a-publish', { is: 'undelivered' }]]));
    await send('DEL', 'publish-working:another-process');
    onTestFinished(() => redis.limitMemory(0));
    await redis.limitMemory(1);
    const all = await Promise.all([takeInterrupted(), takeInterrupted(), takeInterrupted()]);
    expect(all.flat()).toEqual(['a-publish']);
  });

  it('gives up what can’t be sent', async () => {
    await expect(sendDirectly(network.url, { body: [] }, PATIENCE_MS)).rejects.toThrow(TypeError);
  });

  it('is opened anew where it is silent: who asked is told, the next one gets a reply', async () => {
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

  it('is opened anew where it is silent from its beginning, and stays where it is not', async () => {
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

  it('is opened to its end though a command from before was late', async () => {
    const sent = send('PING');
    reconnect(network.url);
    expect(await sent).toEqual({ result: 'PONG' });
  });

  it.each([
    ['is opened anew where Redis is a replica now: another one takes writes', 'SET', false],
    ['stays where Redis refuses anything else', 'ZADD', true],
  ])('%s', async (_, name, isSame) => {
    onTestFinished(() => redis.becomeReplica(false));
    await redis.becomeReplica(true);
    const before = await connection();
    await expect(send(name, 'key', 'words')).rejects.toThrow(isSame ? 'ERR' : 'READONLY');
    expect((await connection()).result === before.result).toBe(isSame);
  });

  it('says why there is none now, and not why there was none before', async () => {
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
