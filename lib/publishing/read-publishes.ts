import { serviceStatus } from '@/lib/observability/service-status';
import { byMoment, MAX_LINES, readLines } from '@/lib/publishing/publish-lines';
import {
  keyOf,
  latestOf,
  ownPublishes,
  type PublishRecord,
  publishSchema,
} from '@/lib/publishing/publish-record';
import { type RedisClient, redisClient } from '@/lib/redis/client';
import { parseStored } from '@/lib/redis/stored-values';
import { withDeadline } from '@/lib/runtime/deadline';

const TIMEOUT_MS = 3_000;
const MAX_AT_ONCE = 500;

export type PublishLogPage = {
  /** Newest first. */
  lines: readonly (readonly PublishRecord[])[];
  total: number;
  /** False if there is no store or it fails. Other processes may know of more. */
  isComplete: boolean;
};

/** Never throws. @param from how many of the newest lines to leave out */
export async function readPublishes(
  from: number,
  count: number,
  isWanted?: (record: PublishRecord) => boolean,
): Promise<PublishLogPage> {
  const known = new Map(ownPublishes());
  try {
    const read = await withDeadline(TIMEOUT_MS, () => recall(from, count, isWanted));
    if (read !== undefined && serviceStatus('key-value store')?.isUp !== false) return read;
    // A store that takes no writes can still be read, but lacks the latest publishes.
    const stored = read && (await withDeadline(TIMEOUT_MS, () => recall(0, MAX_LINES)));
    for (const record of stored?.lines.flat() ?? []) known.set(record.id, record);
  } catch {
    // Failed writes are logged already, and `isComplete` tells the caller.
  }
  const all = [...known.values()].sort((a, b) => b.receivedAt - a.receivedAt);
  const lines = wantedOf(byMoment(all).slice(0, MAX_LINES), isWanted);
  return { lines: lines.slice(from, from + count), total: lines.length, isComplete: false };
}

async function recall(
  from: number,
  count: number,
  isWanted?: (record: PublishRecord) => boolean,
): Promise<PublishLogPage | undefined> {
  const client = redisClient();
  if (client === null) return undefined;
  const lines = (await readLines(client)).slice(0, MAX_LINES);
  if (isWanted === undefined) {
    const page = await withRecords(client, lines.slice(from, from + count));
    return { lines: page, total: lines.length, isComplete: true };
  }
  const wanted = wantedOf(await withRecords(client, lines), isWanted);
  return { lines: wanted.slice(from, from + count), total: wanted.length, isComplete: true };
}

function wantedOf(
  lines: readonly PublishRecord[][],
  isWanted: (record: PublishRecord) => boolean = () => true,
): PublishRecord[][] {
  return lines.map((line) => line.filter(isWanted)).filter((line) => line.length > 0);
}

async function withRecords(
  client: RedisClient,
  lines: readonly string[][],
): Promise<PublishRecord[][]> {
  const ids = lines.flat();
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_AT_ONCE) }, (_, index) =>
    ids.slice(index * MAX_AT_ONCE, (index + 1) * MAX_AT_ONCE),
  );
  const found = await Promise.all(
    chunks.map((chunk) => client.mget<unknown[]>(...chunk.map(keyOf))),
  );
  const own = ownPublishes();
  const known = new Map<string, PublishRecord>();
  for (const item of found.flat()) {
    const record = publishSchema.safeParse(parseStored(item)).data;
    if (record !== undefined) known.set(record.id, latestOf(own.get(record.id), record));
  }
  return lines
    .map((line) => line.flatMap((id) => known.get(id) ?? []))
    .filter((line) => line.length > 0);
}
