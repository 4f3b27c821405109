import { createFunctionsStore } from '@/lib/page-cache/functions-store';
import { createMemoryStore } from '@/lib/page-cache/memory-store';
import { pageCache } from '@/lib/page-cache/page-cache';
import { createRedisStore } from '@/lib/page-cache/redis-store';
import { sharedStore } from '@/lib/page-cache/shared-store';
import type { Store } from '@/lib/page-cache/store-type';
import { isBuild, settings } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

/** A build renders all pages itself, without a shared store. */
export const store = serverCell('store', (): Store => {
  const { deployment } = settings();
  if (isBuild() || deployment === 'single') return createMemoryStore();
  if (deployment === 'serverless') return createFunctionsStore();
  return createRedisStore(sharedStore(), pageCache().flush);
});
