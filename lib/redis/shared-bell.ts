/** The key `content-bell:{space}/{environment}` holds the latest bell (`content-bell.ts`) that any instance has read. */
import { logWarningOnce } from '@/lib/observability/log';
import { fastRedisClient, redactCommand } from '@/lib/redis/client';
import { contentSource } from '@/lib/runtime/env';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';

/** Short, because a visitor waits. */
const TIMEOUT_MS = 500;

const bellKey = () => `content-bell:${contentSource()}`;

/** `at` is in milliseconds. The bell's age is by the store's clock, as instances' clocks may differ. Never throws. */
export async function sharedBell(
  maxAgeMs: number,
): Promise<{ sound: string; at: number } | undefined> {
  const startedAt = Date.now();
  const found = await inTime(
    fastRedisClient()
      .pipeline()
      .get<string>(bellKey())
      .pttl(bellKey())
      .exec<[string | null, number]>(),
  );
  const [sound, left] = found ?? [null, 0];
  return sound === null || left <= 0 ? undefined : { sound, at: startedAt + left - maxAgeMs };
}

/** Never throws. */
export async function shareBell(sound: string, ageMs: number, maxAgeMs: number): Promise<void> {
  // The store refuses a duration of 0.
  if (ageMs < maxAgeMs) {
    await inTime(fastRedisClient().set(bellKey(), sound, { px: maxAgeMs - ageMs }));
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await withTimeout(work, TIMEOUT_MS, () => undefined);
  } catch (error) {
    const reason = redactCommand(error);
    logWarningOnce('content.not-shared', `Each instance asks Contentful for itself: ${reason}`);
    return undefined;
  }
}
