/** Sends the requests of the REST client to Redis or Valkey itself (`REDIS_URL`). */
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
  problem: Error | undefined;
};

/** One command, or several with the path `pipeline` or `multi-exec`. */
type Call = { path?: string[]; body?: unknown };

type Sent = readonly [name: string, ...args: string[]];

/**
 * @param url `redis://` or `rediss://`
 * @param timeoutMs for connecting, and for sending again if the connection is lost
 * @returns a reply in the form of the REST protocol
 * @throws if Redis does not respond, or refuses a single command
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

/** Whether Redis itself has sent the error. */
const isReply = (error: unknown) => error instanceof Error && error.name === 'ReplyError';

/** Call it if a command got no reply, because the connection may be dead. */
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
    // Flat replies, as in the REST protocol; in version 3 some are nested.
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // `sendDirectly` does the retries.
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_PAUSE_MS,
    // Short, because the other side doesn't close a dead connection.
    disconnectTimeout: CLOSE_TIMEOUT_MS,
    // READONLY means that another server has become the primary.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    // Nothing may be queued and written after the caller's timeout.
    enableOfflineQueue: false,
  });
  const connection: DirectConnection = { redis, problem: undefined };
  redis.on('error', (error) => {
    connection.problem = error;
  });
  redis.on('connect', () => {
    // The client would wait forever for the password check and for Redis to be ready.
    // Only this stream is closed, because there may be another by then.
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

/** @param until by `performance.now()` */
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

/** Names are in upper case, because ioredis turns replies to `hgetall` into objects. */
function textsOf(command: unknown): Sent {
  const [name = '', ...args] = [command].flat().map(String);
  return [name.toUpperCase(), ...args];
}
