import { Redis } from 'ioredis';
import {
  type Backend,
  CommandError,
  checkAvailable,
  type RedisReply,
  type Result,
} from './backend.ts';

/** A real Redis. Throws where none answers at that address within `timeoutMs`. */
export async function connectRedis(url: string, timeoutMs = 3000): Promise<Backend> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  });
  // Every failure is reported by the command that met it; the event would only end the process.
  redis.on('error', () => {});
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new Error(`No Redis answers at ${url}`, { cause: error });
  }

  return {
    kind: 'redis',
    async run([name, ...args]) {
      checkAvailable([name, ...args]);
      try {
        return asReply(await redis.call(name, ...args));
      } catch (error) {
        throw new CommandError(messageOf(error));
      }
    },
    async runAtOnce(commands) {
      commands.forEach(checkAvailable);
      const transaction = redis.multi();
      for (const [name, ...args] of commands) transaction.call(name, ...args);
      try {
        const results = await transaction.exec();
        return (results ?? []).map(
          ([error, value]): Result =>
            error ? { error: error.message } : { result: asReply(value) },
        );
      } catch (error) {
        throw new CommandError(messageOf(error));
      }
    },
    async close() {
      redis.disconnect();
    },
  };
}

/** A hash as a flat list again, all else as it is. */
function asReply(value: unknown): RedisReply {
  const isHash = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (isHash ? Object.entries(value).flat() : value) as RedisReply;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
