import { logError, logWarning, logWarningOnce } from '@/lib/observability/log';
import { redactCommand } from '@/lib/redis/client';
import { otherSiteProblem } from '@/lib/redis/site-key';
import { isProduction } from '@/lib/runtime/env';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { backgroundPause } from '@/lib/runtime/server-state';

const START_TIMEOUT_MS = 1_000;
const RETRY_MS = 3_000;

/** Exits if the store belongs to another site; development only warns. */
export async function checkStoreOwner(): Promise<void> {
  await withTimeout(check(), START_TIMEOUT_MS, () => {});
}

async function check(): Promise<void> {
  try {
    const problem = await otherSiteProblem();
    if (problem === undefined) return;
    if (!isProduction()) return logWarning('redis.other-site', problem);
    logError('redis.other-site', problem);
    process.exit(1);
  } catch (error) {
    logWarningOnce(
      'redis.site-not-checked',
      `Can't check yet whether the key-value store belongs to another site: ${redactCommand(error)}`,
    );
    void backgroundPause(RETRY_MS).then(check);
  }
}
