/**
 * Redis or Valkey itself (`REDIS_URL`): carries out what the client of the REST protocol would send over
 * HTTP, so that nothing else needs to know which of the two it is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { loopTimeoutSignal } from '@/lib/runtime/event-loop-timeout';
import { serverCell } from '@/lib/runtime/server-state';

const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_PAUSE_MS = 200;
const CLOSE_TIMEOUT_MS = 200;
const POLL_INTERVAL_MS = 20;

type DirectConnection = {
  redis: Redis;
  /** Why there is no connection. */
  problem: Error | undefined;
};

/** As the REST protocol has it: one command, or several at the path `pipeline` or `multi-exec`. */
type Call = { path?: string[]; body?: unknown };

type Sent = readonly [name: string, ...args: string[]];

/**
 * @param url `redis://` or `rediss://`
 * @param timeoutMs how long it may take to connect, and to send again what a lost connection had not answered
 * @returns what the REST protocol replies
 * @throws where it does not respond, or refuses a command that is sent alone
 */
export async function sendDirectly(url: string, call: Call, timeoutMs: number): Promise<unknown> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const redis = await connected(url, until);
    try {
      return await send(redis, call);
    } catch (error) {
      if (isReply(error) || performance.now() > until) throw error;
      await wait(POLL_INTERVAL_MS);
    }
  }
}

async function send(redis: Redis, { path = [], body }: Call): Promise<unknown> {
  const [kind] = path;
  if (kind === undefined) {
    const [name, ...args] = textsOf(body);
    return { result: await redis.call(name, ...args) };
  }
  const batch = kind === 'multi-exec' ? redis.multi() : redis.pipeline();
  for (const command of body as unknown[]) {
    const [name, ...args] = textsOf(command);
    batch.call(name, ...args);
  }
  const results = (await batch.exec()) ?? [];
  const lost = results.find(([error]) => error !== null && !isReply(error));
  if (lost !== undefined) throw lost[0];
  return results.map(([error, result]) => (error === null ? { result } : { error: error.message }));
}

/** An error that Redis itself replied; any other is an error of the connection. */
const isReply = (error: unknown) => error instanceof Error && error.name === 'ReplyError';

/** To be called where a command got no reply: the connection is taken for dead, and opened again. */
export function reconnect(url: string): void {
  const { redis } = connectionTo(url);
  if (redis.status === 'ready') redis.disconnect(true);
}

export const redisConnection = serverCell('redisConnection', () => ({
  current: undefined as DirectConnection | undefined,
}));

function connectionTo(url: string): DirectConnection {
  const connection = redisConnection();
  connection.current ??= connect(url);
  return connection.current;
}

function connect(url: string): DirectConnection {
  const redis = new Redis(url, {
    // Replies are flat lists, as those of the REST protocol; in version 3 some are nested.
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Commands are sent again by this file, as long as somebody waits for them.
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_PAUSE_MS,
    // A dead connection is not closed by the other side.
    disconnectTimeout: CLOSE_TIMEOUT_MS,
    // It was the primary of several, and another one is now.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    // A caller that waits for a connection has its own timeout, and writes nothing after it.
    enableOfflineQueue: false,
  });
  const connection: DirectConnection = { redis, problem: undefined };
  redis.on('error', (error) => {
    connection.problem = error;
  });
  redis.on('connect', () => {
    // The client itself would wait forever for what comes next: whether the password is right, and Redis is ready.
    // This connection alone is closed: by then there may be another.
    const { stream } = redis;
    loopTimeoutSignal(CONNECT_TIMEOUT_MS).addEventListener('abort', () => {
      if (redis.status !== 'ready') stream.destroy();
    });
  });
  redis.on('ready', () => {
    connection.problem = undefined;
  });
  return connection;
}

/** @param until in milliseconds of `performance.now()` */
async function connected(url: string, until: number): Promise<Redis> {
  const connection = connectionTo(url);
  while (connection.redis.status !== 'ready') {
    if (performance.now() > until) {
      throw connection.problem ?? new Error('no connection in time');
    }
    await wait(POLL_INTERVAL_MS);
  }
  return connection.redis;
}

/** In upper case, as ioredis would make objects of the replies to `hgetall`. */
function textsOf(command: unknown): Sent {
  const [name = '', ...args] = [command].flat().map(String);
  return [name.toUpperCase(), ...args];
}
