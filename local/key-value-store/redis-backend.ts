import { Redis } from 'ioredis';
import {
  asReply,
  type Backend,
  CommandError,
  checkAvailable,
  type Result,
} from '@/local/key-value-store/backend';

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
