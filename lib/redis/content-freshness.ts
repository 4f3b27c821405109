/**
 * `content-check:{space}/{environment}`: hash of the content that one instance found to be what is published, as
 * long as others may rely on that; `content-checking:…`, a lock of the one that is looking.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { logWarningOnce } from '@/lib/observability/log';
import { fastRedisClient, redactCommand } from '@/lib/redis/client';
import { contentSource } from '@/lib/runtime/env';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';

/** While a visitor waits. */
const READ_TIMEOUT_MS = 500;
const POLL_MS = 50;
const LOCK_MS = 2_000;

const checkKey = () => `content-check:${contentSource()}`;
const lockKey = () => `content-checking:${contentSource()}`;

/**
 * How long ago, in milliseconds, an instance found that content with this hash is what is published.
 * `undefined`: none did within that time, or one found other content; then this instance has to check. Never throws.
 */
export async function contentCheckAge(hash: string, maxAgeMs: number): Promise<number | undefined> {
  const isOver = { value: false };
  try {
    return await withTimeout(checkOrWait(hash, maxAgeMs, isOver), READ_TIMEOUT_MS, () => undefined);
  } catch (error) {
    reportFailure(error);
    return undefined;
  } finally {
    isOver.value = true;
  }
}

async function checkOrWait(
  hash: string,
  maxAgeMs: number,
  isOver: { value: boolean },
): Promise<number | undefined> {
  while (!isOver.value) {
    const startedAt = Date.now();
    const [checked, left] = await fastRedisClient()
      .pipeline()
      .get<string>(checkKey())
      .pttl(checkKey())
      .exec<[string | null, number]>();
    // Its age is by the store's clock alone: the clocks of instances need not agree.
    const age = maxAgeMs - Number(left) + Date.now() - startedAt;
    if (checked !== null && Number(left) > 0) return checked === hash ? age : undefined;
    // The lock would be for nobody: this check has timed out.
    if (isOver.value) return undefined;
    const lock = await fastRedisClient().set(lockKey(), '1', { nx: true, px: LOCK_MS });
    if (lock !== null) return undefined;
    await wait(POLL_MS);
  }
  return undefined;
}

/** @param ageMs since reading it began. Never throws. */
export async function saveContentCheck(
  hash: string,
  ageMs: number,
  maxAgeMs: number,
): Promise<void> {
  if (ageMs >= maxAgeMs) return;
  try {
    await fastRedisClient()
      .pipeline()
      .set(checkKey(), hash, { px: maxAgeMs - ageMs })
      .del(lockKey())
      .exec();
  } catch (error) {
    reportFailure(error);
  }
}

function reportFailure(error: unknown): void {
  const reason = redactCommand(error);
  logWarningOnce('content.not-shared', `Each instance checks Contentful for itself: ${reason}`);
}
