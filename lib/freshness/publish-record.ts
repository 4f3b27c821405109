/**
 * What became of each publish. In the key-value store: the sorted set `publishes`, score = when the
 * webhook came in milliseconds, member = id, and `publish:{id}`, the record as JSON. The latest 200
 * are kept; this process knows its own, whatever the store does.
 */
import { z } from 'zod';
import { withDeadline } from '#lib/deadline';
import { reasonOf } from '#lib/errors';
import { keyValueClient, withoutCommand } from '#lib/freshness/key-value-client';
import { logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

export const MOST_RECORDS = 200;
const INDEX = 'publishes';
const keyOf = (id: string) => `publish:${id}`;
/** Long after anybody asks; nothing stays for ever where trimming fails. */
const EXPIRY_SECONDS = 90 * 86_400;
/** The content service waits for the webhook's answer. */
const PATIENCE_MS = 1_500;

const schema = z.object({
  id: z.string(),
  action: z.enum(['publish', 'unpublish', 'archive', 'delete']),
  entryId: z.string(),
  /** Of the template or filter; `null`: it is neither, or isn't known yet. */
  name: z.string().nullable(),
  /** When the webhook came, in milliseconds; spans count from here. */
  receivedAt: z.number(),
  state: z.enum(['working', 'live', 'failed']),
  /** Milliseconds until the delivery API served it, and until every page showed it. */
  servedAfterMs: z.number().nullable(),
  liveAfterMs: z.number().nullable(),
  /** Paths that were made anew, the entry's own first; `pageCount` where they were shortened. */
  pages: z.array(z.string()),
  pageCount: z.number(),
  failed: z.array(z.string()),
  notKnown: z.array(z.string()),
  reason: z.string().nullable(),
});

export type PublishRecord = z.infer<typeof schema>;

/** Writes it, or writes it anew. Never throws: pages are live whether it is recorded or not. */
export async function saveRecord(record: PublishRecord): Promise<void> {
  keepHere(record);
  try {
    await withDeadline(PATIENCE_MS, () => store(record));
  } catch (error) {
    const reason = withoutCommand(reasonOf(error));
    logWarning('publish.not-recorded', `Only this process knows of ${record.entryId}: ${reason}`);
  }
}

async function store(record: PublishRecord): Promise<void> {
  const client = keyValueClient();
  if (client === null) return;
  const pipeline = client.pipeline();
  pipeline.zadd(INDEX, { score: record.receivedAt, member: record.id });
  pipeline.set(keyOf(record.id), record, { ex: EXPIRY_SECONDS });
  pipeline.zrange<string[]>(INDEX, 0, -MOST_RECORDS - 1);
  const [, , tooOld] = await pipeline.exec<[unknown, unknown, string[]]>();
  if (tooOld.length === 0) return;
  const trim = client.pipeline();
  trim.zrem(INDEX, ...tooOld);
  trim.del(...tooOld.map(keyOf));
  await trim.exec();
}

export type RecordsRead = {
  /** Newest first. */
  records: readonly PublishRecord[];
  total: number;
  /** False: the store is off or silent, and these are this process's own. */
  isComplete: boolean;
};

/** Never throws. @param from how many of the newest to leave out */
export async function readRecords(from: number, count: number): Promise<RecordsRead> {
  try {
    const read = await withDeadline(PATIENCE_MS, () => recall(from, count));
    if (read !== undefined) return read;
  } catch {
    // Said where it was written; here the reader is told.
  }
  const own = [...recordsHere().values()].sort((a, b) => b.receivedAt - a.receivedAt);
  return { records: own.slice(from, from + count), total: own.length, isComplete: false };
}

async function recall(from: number, count: number): Promise<RecordsRead | undefined> {
  const client = keyValueClient();
  if (client === null) return undefined;
  const pipeline = client.pipeline();
  pipeline.zrange<string[]>(INDEX, from, from + count - 1, { rev: true });
  pipeline.zcard(INDEX);
  const [ids, total] = await pipeline.exec<[string[], number]>();
  const found = ids.length === 0 ? [] : await client.mget<unknown[]>(...ids.map(keyOf));
  const records = found.flatMap((item) => schema.safeParse(item).data ?? []);
  return { records, total, isComplete: true };
}

function keepHere(record: PublishRecord): void {
  const records = recordsHere();
  records.delete(record.id);
  records.set(record.id, record);
  const [oldest] = records.keys();
  if (records.size > MOST_RECORDS && oldest !== undefined) records.delete(oldest);
}

const recordsHere = () => processWide('publish-records', () => new Map<string, PublishRecord>());
