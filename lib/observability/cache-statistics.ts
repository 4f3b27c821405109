import { logDebug, logWarning } from '@/lib/observability/log';
import { serverCell } from '@/lib/runtime/server-state';

const LOG_INTERVAL_MS = 10_000;
const LARGE_ITEM_BYTES = 3_145_728;

type Counts = { hits: number; misses: number };
type CacheStatistics = {
  counts: Map<string, Counts>;
  loggedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

const statistics = serverCell(
  'cacheStatistics',
  (): CacheStatistics => ({ counts: new Map(), loggedAt: Date.now(), timer: undefined }),
);

export function recordHit(item: string): void {
  countsOf(item).hits += 1;
  logSoon();
}

export function recordMiss(item: string): void {
  countsOf(item).misses += 1;
  logSoon();
}

export function logItemSize(item: string, value: unknown, bytes = jsonBytes(value)): void {
  if (bytes > LARGE_ITEM_BYTES) {
    logWarning('cache.large-item', `${item} is over ${LARGE_ITEM_BYTES} bytes`, { bytes });
  }
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

function countsOf(item: string): Counts {
  const { counts } = statistics();
  const known = counts.get(item);
  if (known !== undefined) return known;
  const created = { hits: 0, misses: 0 };
  counts.set(item, created);
  return created;
}

/** A pending timer is kept, so that the last counts are logged too. */
function logSoon(): void {
  const state = statistics();
  if (state.timer !== undefined) return;
  const left = state.loggedAt + LOG_INTERVAL_MS - Date.now();
  // The clock may have been set back.
  const delay = Math.min(LOG_INTERVAL_MS, Math.max(0, left));
  state.timer = setTimeout(() => {
    state.timer = undefined;
    state.loggedAt = Date.now();
    for (const [item, { hits, misses }] of state.counts) {
      logDebug('cache.statistics', item, { hits, misses });
    }
    state.counts.clear();
  }, delay);
  state.timer.unref();
}
