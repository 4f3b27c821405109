/** `insights:{kind}:{day}` has a count for each name. Without a store, counts are in memory. */
import { logWarningOnce } from '@/lib/observability/log';
import { fastRedisClient, redactCommand, redisClient } from '@/lib/redis/client';
import { afterResponse, backgroundPause, serverCell } from '@/lib/runtime/server-state';

const SUMMED_DAYS = 30;
const EXPIRY_SECONDS = 2_678_400;
const SAVE_INTERVAL_MS = 5_000;
/** Per day. The store keeps the most frequent names. */
const MAX_NAMES = { actions: 50_000, searches: 500 };

type Kind = keyof typeof MAX_NAMES;
type Counts = Map<string, number>;

const gathered = serverCell('gatheredCounts', () => ({
  days: new Map<string, { kind: Kind; counts: Counts }>(),
  isSaving: false,
}));

export function countToday(kind: Kind, name: string): void {
  const state = gathered();
  const key = keyOf(kind, 0);
  const { counts } = state.days.get(key) ?? { counts: new Map() };
  state.days.set(key, { kind, counts });
  if (counts.has(name) || counts.size < MAX_NAMES[kind]) add(counts, name, 1);
  if (!state.isSaving) void afterResponse(saveLater());
  state.isSaving = true;
}

/** Never throws. Counts that the store doesn't take are lost. */
async function saveLater(): Promise<void> {
  await backgroundPause(SAVE_INTERVAL_MS);
  const { days } = gathered();
  if (redisClient() === null) {
    for (const [key, { kind }] of days) if (!keysOf(kind).includes(key)) days.delete(key);
    gathered().isSaving = false;
    return;
  }
  gathered.clear();
  try {
    const pipeline = fastRedisClient().pipeline();
    for (const [key, { kind, counts }] of days) {
      for (const [name, count] of counts) pipeline.zincrby(key, count, name);
      pipeline.zremrangebyrank(key, 0, -1 - MAX_NAMES[kind]);
      pipeline.expire(key, EXPIRY_SECONDS);
    }
    await pipeline.exec();
  } catch (error) {
    logWarningOnce('insights.lost', `What visitors did isn't counted: ${redactCommand(error)}`);
  }
}

/** Sums of all days by name. @throws if there is a store and it doesn't respond */
export async function readCounts(kind: Kind): Promise<ReadonlyMap<string, number>> {
  const sums: Counts = new Map();
  if (redisClient() === null) {
    const days = keysOf(kind).flatMap((key) => [...(gathered().days.get(key)?.counts ?? [])]);
    for (const [name, count] of days) add(sums, name, count);
    return sums;
  }
  const pipeline = fastRedisClient().pipeline();
  for (const key of keysOf(kind)) pipeline.zrange(key, 0, -1, { withScores: true });
  for (const flat of await pipeline.exec<string[][]>()) {
    for (let at = 0; at < flat.length; at += 2) add(sums, flat[at] ?? '', Number(flat[at + 1]));
  }
  return sums;
}

const add = (counts: Counts, name: string, count: number) =>
  counts.set(name, (counts.get(name) ?? 0) + count);

const keysOf = (kind: Kind) => Array.from({ length: SUMMED_DAYS }, (_, age) => keyOf(kind, age));

function keyOf(kind: Kind, daysAgo: number): string {
  const time = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return `insights:${kind}:${time.slice(0, 'yyyy-mm-dd'.length)}`;
}
