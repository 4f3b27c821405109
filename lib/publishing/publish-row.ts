/** A publish that is not live yet is a row. If rows are stored, another process can go on with them. */
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
  /** Milliseconds until the delivery API served it; `null`: it doesn't yet. */
  servedAfterMs: z.number().nullable(),
  /** The entry was removed since, so no read of the content shows this publish. */
  isRemoved: z.boolean().optional(),
  stage: stageSchema,
  /** As the first pass found them, before and after the publish. */
  ownPaths: z.array(z.string()).optional(),
});

export type PublishRow = Omit<z.infer<typeof rowSchema>, 'event'> & {
  event: Omit<PublishEvent, 'space' | 'environment'>;
};

/** The webhook is answered by then, and won't come again. */
const ANSWERED_AFTER_MS = 8_000;

export const ageOf = ({ receivedAt, begunAgainAt = receivedAt }: PublishRow): number =>
  Date.now() - begunAgainAt;

/** Ids of publishes whose webhook this process answered before they were live. */
export const answeredRows = serverCell('answeredRows', () => new Set<string>());

export const isAnswered = (row: PublishRow): boolean =>
  answeredRows().has(row.id) || ageOf(row) > ANSWERED_AFTER_MS;

/** Not written yet. */
const changedRows = serverCell('changedRows', () => new Map<string, PublishRow | undefined>());

/** By id. Never throws. */
export async function readRows(): Promise<ReadonlyMap<string, PublishRow>> {
  const rows = new Map<string, PublishRow>();
  // Some may be written while the store is read, too late for its answer.
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

/** One read for many callers. Never throws. */
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

/** The next `flushRows` writes it, so that a hundred pages are not a hundred writes. */
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
