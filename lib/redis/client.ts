import { Redis, type UpstashRequest, type UpstashResponse } from '@upstash/redis';
import { logInfo } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { reconnect, sendDirectly } from '@/lib/redis/direct-connection';
import { settings } from '@/lib/runtime/env';
import type { KeyValueStoreSettings } from '@/lib/runtime/environment-schema';
import { reasonOf } from '@/lib/runtime/errors';
import { loopTimeoutSignal, withTimeout } from '@/lib/runtime/event-loop-timeout';
import { serverCell } from '@/lib/runtime/server-state';

const RETRIES = 5;
const backoff = (retry: number) => 50 * Math.exp(retry);
/** The time for one try. The client only takes one timeout for all tries and pauses. */
const TRY_MS = 1_000;
const PAUSES_MS = Array.from({ length: RETRIES }, (_, retry) => backoff(retry)).reduce(
  (sum, pause) => sum + pause,
);
const COMMAND_DEADLINE_MS = PAUSES_MS + (RETRIES + 1) * TRY_MS;
/** How long a publish waits for a command. */
export const PUBLISH_TIMEOUT_MS = 2_000;
/** For commands that a visitor waits for. */
const FAST_TIMEOUT_MS = 2_000;
/** How long these commands wait for a direct connection that is down. */
const FAST_CONNECT_MS = 500;

/** Commands of the site that even a full store takes. */
const READS = 'get mget hget hgetall hkeys pttl zcard zmscore zrange';
const REMOVALS = 'del hdel zrem zremrangebyscore expire';
const NEED_NO_ROOM = new Set(`${READS} ${REMOVALS}`.split(' '));

export type RedisClient = Redis;

/** Tries for ten seconds. Results are unparsed (`stored-values.ts`). @returns `null` if no store is configured */
export const redisClient = serverCell('redisClient', connect);

/** Tries once, for two seconds. @throws if no store is configured */
export const fastRedisClient = serverCell('fastRedisClient', () => {
  const store = settings().keyValueStore;
  if (store === undefined) throw new Error('No key-value store is configured.');
  const client = new Redis({
    ...addressOf(store),
    enableTelemetry: false,
    automaticDeserialization: false,
    retry: { retries: 0 },
    signal: () => loopTimeoutSignal(FAST_TIMEOUT_MS),
  });
  return observed(client, store, FAST_TIMEOUT_MS, FAST_CONNECT_MS);
});

/** Leaves out the command that the client appends, because it may hold anything. */
export function redactCommand(error: unknown): string {
  return reasonOf(error).replace(/, command was:.*/s, '');
}

function connect(): Redis | null {
  const store = settings().keyValueStore;
  if (store === undefined) {
    logInfo(
      'redis.not-configured',
      'No key-value store is configured: a publish renders its own pages and lists, other pages that show it are revalidated by time (UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or REDIS_URL)',
    );
    return null;
  }
  const client = new Redis({
    ...addressOf(store),
    enableTelemetry: false,
    automaticDeserialization: false,
    retry: { retries: RETRIES, backoff },
    // A function is needed, because with a plain signal a late command wouldn't fail.
    signal: () => loopTimeoutSignal(COMMAND_DEADLINE_MS),
  });
  return observed(client, store, COMMAND_DEADLINE_MS, PAUSES_MS);
}

/** A direct connection doesn't use the address, but the client warns if there is none. */
const addressOf = (store: KeyValueStoreSettings) =>
  store.kind === 'rest' ? store : { url: 'https://redis.invalid', token: 'none' };

function observed(
  client: Redis,
  store: KeyValueStoreSettings,
  timeoutMs: number,
  connectMs: number,
): Redis {
  if (store.kind === 'direct') sendWithoutHttp(client, store.url, timeoutMs, connectMs);
  client.use(async (request, send) => {
    const stopTimer = metrics().storeSeconds.startTimer();
    try {
      const response = await send(request);
      const errors = [response].flat().flatMap(({ error }) => error ?? []);
      recordReply(request, errors.find(isRefusedWrite));
      stopTimer({ outcome: 'ok' });
      return response;
    } catch (error) {
      recordReply(request, reasonOf(error));
      stopTimer({ outcome: 'failed' });
      throw error;
    }
  });
  return client;
}

function sendWithoutHttp(client: Redis, url: string, timeoutMs: number, connectMs: number): void {
  const late = () => {
    reconnect(url);
    throw new Error(`no response in ${Math.round(timeoutMs)} ms`);
  };
  client.use(async (request) => {
    const reply = await withTimeout(sendDirectly(url, request, connectMs), timeoutMs, late);
    return reply as UpstashResponse<never>;
  });
}

const redisWrites = serverCell('redisWrites', () => ({ areRefused: false }));

/** A full store or a replica can still be read, so only a write shows that it is up again. */
function recordReply(request: UpstashRequest, problem: string | undefined): void {
  const writes = redisWrites();
  if (problem !== undefined) writes.areRefused ||= isRefusedWrite(problem);
  else if (needsRoom(request)) writes.areRefused = false;
  recordServiceStatus('key-value store', problem === undefined && !writes.areRefused);
}

const isRefusedWrite = (problem: string) => /\b(OOM|READONLY|MISCONF|NOREPLICAS)\b/.test(problem);

function needsRoom({ path, body }: UpstashRequest): boolean {
  const commands = (path === undefined ? [body] : body) as unknown[][];
  return commands.some(([name]) => !NEED_NO_ROOM.has(String(name).toLowerCase()));
}
