/** A publish that is not live yet is a row. If rows are stored, another process can take them over. */
import { z } from 'zod';
import { store } from '@/lib/page-cache/store';
import type { PublishEvent } from '@/lib/publishing/webhook-event';
import { isWithin } from '@/lib/runtime/is-within';
import { serverCell } from '@/lib/runtime/server-state';

const RECENT_MS = 300;

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
  /** When the webhook came again. */
  begunAgainAt: z.number().optional(),
  /** Pages that failed when the webhook came before. */
  failed: z.array(z.string()).optional(),
  /** Milliseconds until the delivery API served the change, or `null` if it doesn't yet. */
  servedAfterMs: z.number().nullable(),
  /** The entry has been removed since, so no read of the content shows this publish. */
  isRemoved: z.boolean().optional(),
  stage: stageSchema,
  /** The entry's own paths before and after the publish, as the first pass found them. */
  ownPaths: z.array(z.string()).optional(),
});

export type PublishRow = Omit<z.infer<typeof rowSchema>, 'event'> & {
  event: Omit<PublishEvent, 'space' | 'environment'>;
};

/** By then the webhook has been answered, so it won't come again. */
const ANSWERED_AFTER_MS = 8_000;

export const ageOf = ({ receivedAt, begunAgainAt = receivedAt }: PublishRow): number =>
  Date.now() - begunAgainAt;

/** Ids of publishes whose webhook this process answered before they were live. */
export const answeredRows = serverCell('answeredRows', () => new Set<string>());

export const isAnswered = (row: PublishRow): boolean =>
  answeredRows().has(row.id) || ageOf(row) > ANSWERED_AFTER_MS;

/** Rows that are not written yet. */
const changedRows = serverCell('changedRows', () => new Map<string, PublishRow | undefined>());

/** By id. Never throws. */
export async function readRows(): Promise<ReadonlyMap<string, PublishRow>> {
  const rows = new Map<string, PublishRow>();
  // Some rows may be written while the store is read, too late for its answer.
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

/** Callers within a moment share one read. Never throws. */
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

/** The next `flushRows` writes the row, so that a hundred pages are not a hundred writes. */
export function changeRow(id: string, row: PublishRow | undefined): void {
  // A copy, because callers change their row while it is being written.
  changedRows().set(id, row && { ...row });
  if (row === undefined) answeredRows().delete(id);
}

/** Never throws. @returns false if only this process knows of the changes */
export async function flushRows(): Promise<boolean> {
  const changed = new Map(changedRows());
  const isWritten = await store().rows.write(changed);
  for (const [id, row] of changed) if (changedRows().get(id) === row) changedRows().delete(id);
  return isWritten;
}
