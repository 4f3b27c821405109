/** `wrong-secrets:{client}` counts the wrong secrets that a client has sent to all instances. */

import { logWarningOnce } from '@/lib/observability/log';
import { fastRedisClient, redactCommand, redisClient } from '@/lib/redis/client';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';

const TIMEOUT_MS = 500;

/**
 * Never throws.
 * @param seconds from the first wrong secret until the count starts again
 * @returns `undefined` if there is no store, or it does not respond
 */
export async function countWrongSecret(
  client: string,
  seconds: number,
): Promise<{ count: number; leftMs: number } | undefined> {
  if (redisClient() === null) return undefined;
  const key = `wrong-secrets:${client}`;
  try {
    const counted = fastRedisClient()
      .multi()
      .set(key, 0, { nx: true, ex: seconds })
      .incr(key)
      .pttl(key)
      .exec<[unknown, number, number]>();
    const [, count, leftMs] = await withTimeout(counted, TIMEOUT_MS, () => {
      throw new Error(`no response in ${TIMEOUT_MS} ms`);
    });
    return { count: Number(count), leftMs: Number(leftMs) };
  } catch (error) {
    const reason = redactCommand(error);
    logWarningOnce('request.not-shared', `Each instance counts wrong secrets by itself: ${reason}`);
    return undefined;
  }
}
