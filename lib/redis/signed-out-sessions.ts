/** The key `signed-out:{end}` says that the `/editor` session with this end, in milliseconds, was signed out early. */

import { logWarning, logWarningOnce } from '@/lib/observability/log';
import {
  fastRedisClient,
  PUBLISH_TIMEOUT_MS,
  redactCommand,
  redisClient,
} from '@/lib/redis/client';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';

const READ_TIMEOUT_MS = 500;

const keyOf = (end: string) => `signed-out:${end}`;

/** Waits two seconds at most, but retries go on. Never throws. */
export async function saveSignOut(end: string): Promise<void> {
  const client = redisClient();
  if (client === null) return;
  try {
    // The store refuses a duration of 0.
    const px = Math.max(1, Number(end) - Date.now());
    await withTimeout(client.set(keyOf(end), 1, { px }), PUBLISH_TIMEOUT_MS, late);
  } catch (error) {
    logWarning(
      'sign-out.not-shared',
      `Other instances may accept the session that was signed out: ${redactCommand(error)}`,
    );
  }
}

/** Also false if the store does not respond. Never throws. */
export async function readSignOut(end: string): Promise<boolean> {
  if (redisClient() === null) return false;
  try {
    const read = fastRedisClient().get(keyOf(end));
    return (await withTimeout(read, READ_TIMEOUT_MS, late)) !== null;
  } catch (error) {
    logWarningOnce(
      'sign-out.not-read',
      `A session that was signed out on another instance may be accepted: ${redactCommand(error)}`,
    );
    return false;
  }
}

function late(): never {
  throw new Error('no response in time');
}
