/**
 * A publish that is not live yet is a row: in the hash `publishing:{build id}` of the key-value store, so that another
 * process goes on with it, or in memory if there is none.
 */
import { z } from 'zod';
import { store } from '@/lib/page-cache/store';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { isWithin } from '@/lib/runtime/is-within';
import { serverCell } from '@/lib/runtime/server-state';

/** How old the rows may be that many wait for. */
const RECENT_MS = 300;

/** How far a publish is. */
const stageSchema = z.union([
  z.object({ is: z.literal('undelivered') }),
  z.object({ is: z.literal('queued') }),
  z.object({ is: z.literal('rendering'), rendered: z.number(), of: z.number() }),
]);

const rowSchema = z.object({
  id: z.string(),
  event: z.object({
    type: z.enum(['Entry', 'Asset', 'ContentType']),
    action: z.enum(['publish', 'unpublish', 'archive', 'delete']),
    id: z.string(),
    name: z.string().nullable(),
    isPublished: z.boolean(),
    contentType: z.string().optional(),
    revision: z.number().optional(),
    createdAt: z.string().optional(),
    deletedAt: z.string().optional(),
    changedAt: z.string().optional(),
  }),
  /** When the webhook came, in milliseconds. */
  receivedAt: z.number(),
  /** When it came again, after it had failed. */
  begunAgainAt: z.number().optional(),
  /** Pages that have failed it before. */
  failed: z.array(z.string()).optional(),
  /** Milliseconds until the delivery API served it. */
  servedAfterMs: z.number().nullable(),
  /** The entry was removed after it was published, so no read of the content shows it. */
  isRemoved: z.boolean().optional(),
  stage: stageSchema,
  /** Of the entry's own pages, before and after the publish, as the first pass found them. */
  ownPaths: z.array(z.string()).optional(),
});

export type PublishRow = Omit<z.infer<typeof rowSchema>, 'event'> & {
  event: Omit<PublishEvent, 'space' | 'environment'>;
};

/** The webhook of a publish is answered by then, and won't come again. */
const ANSWERED_AFTER_MS = 8_000;

export const ageOf = ({ receivedAt, begunAgainAt = receivedAt }: PublishRow): number =>
  Date.now() - begunAgainAt;

/** Ids of publishes whose webhook this process has answered while they were worked on. */
export const answeredRows = serverCell('answeredRows', () => new Set<string>());

export const isAnswered = (row: PublishRow): boolean =>
  answeredRows().has(row.id) || ageOf(row) > ANSWERED_AFTER_MS;

/** Rows that this process has changed and not written yet. */
const changedRows = serverCell('changedRows', () => new Map<string, PublishRow | undefined>());

/** By id. Never throws. */
export async function readRows(): Promise<ReadonlyMap<string, PublishRow>> {
  const rows = new Map<string, PublishRow>();
  // Some may be written while the store is read, too late for what it returns.
  const unwritten = new Map(changedRows());
  for (const [id, value] of await store().rows.read()) {
    const { data } = rowSchema.safeParse(value);
    if (data !== undefined) rows.set(id, data as PublishRow);
  }
  for (const [id, row] of [...unwritten, ...changedRows()]) {
    if (row === undefined) rows.delete(id);
    else rows.set(id, row);
  }
  return rows;
}

/** Read once for all that wait for the same loop. Never throws. */
export async function readRecentRows(): Promise<ReadonlyMap<string, PublishRow>> {
  const recent = recentRows();
  if (!isWithin(RECENT_MS, recent.at)) {
    recent.at = Date.now();
    recent.rows = readRows();
  }
  return recent.rows;
}

const recentRows = serverCell('recentRows', () => ({
  at: Number.NEGATIVE_INFINITY,
  rows: Promise.resolve(new Map()) as Promise<ReadonlyMap<string, PublishRow>>,
}));

/** Written with the next `flushRows`, so that a hundred pages are not a hundred writes. */
export function changeRow(id: string, row: PublishRow | undefined): void {
  changedRows().set(id, row);
  if (row === undefined) answeredRows().delete(id);
}

/** Never throws. @returns false: only this process knows of them */
export async function flushRows(): Promise<boolean> {
  const changed = new Map(changedRows());
  const isWritten = await store().rows.write(changed);
  for (const [id, row] of changed) if (changedRows().get(id) === row) changedRows().delete(id);
  return isWritten;
}
