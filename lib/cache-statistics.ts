/** How well what is kept in memory serves: hits and misses by item, logged at most every 10 seconds. */
import { logInfo, logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

const LOG_EVERY_MS = 10_000;
/** An item larger than this is worth knowing about: it is held, and sent, whole. */
const LARGE_ITEM_BYTES = 3_145_728;

type Counts = { hits: number; misses: number };
type Statistics = {
  counts: Map<string, Counts>;
  loggedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

const statistics = () =>
  processWide<Statistics>('cache-statistics', () => ({
    counts: new Map(),
    loggedAt: Date.now(),
    timer: undefined,
  }));

export function noteHit(item: string): void {
  countsOf(item).hits += 1;
  logSoon();
}

export function noteMiss(item: string): void {
  countsOf(item).misses += 1;
  logSoon();
}

/** Logs an item over 3 MB. Its size is that of its JSON. */
export function logItemSize(item: string, value: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? '');
  if (bytes > LARGE_ITEM_BYTES) {
    logWarning('cache.large-item', `${item} is over ${LARGE_ITEM_BYTES} bytes`, { bytes });
  }
}

function countsOf(item: string): Counts {
  const { counts } = statistics();
  const known = counts.get(item);
  if (known !== undefined) return known;
  const created = { hits: 0, misses: 0 };
  counts.set(item, created);
  return created;
}

/** Waits out the 10 seconds rather than dropping the count, so that the last ones are told too. */
function logSoon(): void {
  const state = statistics();
  if (state.timer !== undefined) return;
  const delay = Math.max(0, state.loggedAt + LOG_EVERY_MS - Date.now());
  state.timer = setTimeout(() => {
    state.timer = undefined;
    state.loggedAt = Date.now();
    for (const [item, { hits, misses }] of state.counts) {
      logInfo('cache.statistics', item, { hits, misses });
    }
    state.counts.clear();
  }, delay);
  state.timer.unref();
}
