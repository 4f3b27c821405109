/**
 * For platforms that cache pages themselves, such as Vercel. A function is frozen after its response, may end at any
 * time, and can't write to its disk. So only the key-value store outlives it; without one, nothing does.
 */
import { logWarning } from '@/lib/observability/log';
import { createMemoryStore } from '@/lib/page-cache/memory-store';
import type { PageRecord } from '@/lib/page-cache/page-records';
import { createRedisStore } from '@/lib/page-cache/redis-store';
import { ledgerKey, ledgerValue, sharedStore } from '@/lib/page-cache/shared-store';
import type { Store } from '@/lib/page-cache/store-type';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';
import { settings } from '@/lib/runtime/env';
import { recordPublish } from '@/lib/runtime/last-publish';

/** If the store doesn't respond, pages rendered on demand within this time share one reading. */
const ON_DEMAND_WINDOW_MS = 1_000;
const WRITE_TIMEOUT_MS = 2_000;

export const WITHOUT_STORE =
  'No key-value store is configured: old addresses of renamed templates are 404, /editor shows no publishes, and pages other than lists and those of a published entry are refreshed by time. Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.';

export function createFunctionsStore(): Store {
  // Something may have been published, so older content is read again.
  const assumePublish = () => recordPublish(Date.now() - ON_DEMAND_WINDOW_MS);
  if (settings().keyValueStore === undefined) {
    logWarning('serverless.no-store', WITHOUT_STORE);
    return {
      ...createMemoryStore(),
      sync: async () => {
        assumePublish();
        return false;
      },
      readRecords: async () => undefined,
    };
  }
  const redis = createRedisStore(sharedStore(), async () => true);
  return {
    ...redis,
    async sync() {
      const isKnown = await redis.sync();
      if (!isKnown) assumePublish();
      return isKnown;
    },
  };
}

/** The platform caches the page itself. Never throws. */
export async function saveFunctionRecord(path: string, record: PageRecord): Promise<void> {
  if (settings().keyValueStore === undefined) return;
  const { circuit, client } = sharedStore();
  await circuit.run(WRITE_TIMEOUT_MS, async () => {
    const key = await ledgerKey();
    const pipeline = client.pipeline();
    pipeline.hset(key, { [path]: ledgerValue(record) }).expire(key, EXPIRY_SECONDS);
    return pipeline.exec();
  });
}
