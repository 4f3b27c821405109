import { readCounts } from '@/lib/redis/daily-counts';
import { isWithin } from '@/lib/runtime/is-within';
import { afterResponse, serverCell } from '@/lib/runtime/server-state';

/** Fewer actions than this in 30 days say little about popularity. */
const MIN_ACTIONS = 100;
const READ_INTERVAL_MS = 600_000;

/** By template id, then by action. */
export type Actions = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** @throws if the store doesn't respond */
export async function readActions(): Promise<Actions> {
  const actions = new Map<string, Record<string, number>>();
  for (const [name, count] of await readCounts('actions')) {
    const [action = '', id = ''] = name.split(' ', 2);
    actions.set(id, { ...actions.get(id), [action]: count });
  }
  return actions;
}

export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const popularity = serverCell('popularity', () => ({
  readAt: Number.NEGATIVE_INFINITY,
  byTemplate: new Map<string, number>(),
}));

/** Empty if there were too few actions. Doesn't wait for the store. */
export function templatePopularity(): ReadonlyMap<string, number> {
  const known = popularity();
  if (!isWithin(READ_INTERVAL_MS, known.readAt)) {
    known.readAt = Date.now();
    void afterResponse(readPopularity().catch(() => {}));
  }
  return known.byTemplate;
}

async function readPopularity(): Promise<void> {
  const sums = Array.from(await readActions(), ([id, counts]) => [id, sumOf(counts)] as const);
  const total = sums.reduce((all, [, sum]) => all + sum, 0);
  popularity().byTemplate = new Map(total < MIN_ACTIONS ? [] : sums);
}
