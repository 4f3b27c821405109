/** What was removed, for other instances: `removed:{name}`, such as `removed:Entry!{id}` → revision, and when. */
import { logWarning } from '@/lib/observability/log';
import { fastRedisClient, redactCommand } from '@/lib/redis/client';

/** Far longer than the content service repeats a webhook. */
const EXPIRY_SECONDS = 86_400;

/** `at`: as the content service tells it, in ISO 8601; '': it didn't. */
export type Removal = { revision: number; at: string };

const keyOf = (name: string) => `removed:${name}`;

/** Never throws. */
export async function saveRemoval(name: string, { revision, at }: Removal): Promise<void> {
  try {
    await fastRedisClient().set(keyOf(name), `${revision} ${at}`.trim(), { ex: EXPIRY_SECONDS });
  } catch (error) {
    warn(error);
  }
}

/** Never throws. */
export async function readRemoval(name: string): Promise<Removal | undefined> {
  try {
    const removal = await fastRedisClient().get<string>(keyOf(name));
    const [revision, at = ''] = removal?.split(' ') ?? [];
    return revision === undefined ? undefined : { revision: Number(revision), at };
  } catch (error) {
    warn(error);
    return undefined;
  }
}

function warn(error: unknown): void {
  logWarning(
    'removed-entries.not-shared',
    `A removal could not be shared: a late webhook may wait for an entry that is gone: ${redactCommand(error)}`,
  );
}
