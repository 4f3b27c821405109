/** Entries that were removed, for other instances: `removed:{entry id}` → revision. */
import { reasonOf } from '@/lib/errors';
import { logWarning } from '@/lib/observability/log';
import { fastRedisClient, redactCommand } from '@/lib/redis/client';

/** Far longer than the content service repeats a webhook. */
const EXPIRY_SECONDS = 86_400;

const keyOf = (id: string) => `removed:${id}`;

/** Never throws. */
export async function saveRemoval(id: string, revision: number): Promise<void> {
  try {
    await fastRedisClient().set(keyOf(id), revision, { ex: EXPIRY_SECONDS });
  } catch (error) {
    warn(error);
  }
}

/** The revision that was removed, if any. Never throws. */
export async function readRemoval(id: string): Promise<number | undefined> {
  try {
    const revision = await fastRedisClient().get<string>(keyOf(id));
    return revision === null ? undefined : Number(revision);
  } catch (error) {
    warn(error);
    return undefined;
  }
}

function warn(error: unknown): void {
  logWarning(
    'freshness.removals-not-shared',
    `A publish whose webhook comes after its removal may be waited for in vain: ${redactCommand(reasonOf(error))}`,
  );
}
