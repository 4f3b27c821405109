import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_PUBLISHES = 2_000;

export const INDEX = 'publishes';
export const keyOf = (id: string) => `publish:${id}`;

export const publishSchema = z.object({
  id: z.string(),
  action: z.enum(['publish', 'unpublish', 'archive', 'delete']),
  entryId: z.string(),
  /** Absent in old records, like `revision`. */
  type: z.enum(['Entry', 'Asset', 'ContentType']).optional(),
  revision: z.number().optional(),
  /** Times from Contentful, ISO 8601. */
  createdAt: z.string().optional(),
  deletedAt: z.string().optional(),
  changedAt: z.string().optional(),
  /** `null`: the entry has no name, or the name isn't known yet. */
  name: z.string().nullable(),
  /** When the webhook came, in milliseconds. Durations count from then. */
  receivedAt: z.number(),
  /** When the webhook came again. */
  begunAgainAt: z.number().optional(),
  /** `not-shown`: no page shows the published entry, and `reason` says why. */
  state: z.enum(['working', 'live', 'not-shown', 'failed']),
  /** Milliseconds until the delivery API served the change, and until every page showed it. */
  servedAfterMs: z.number().nullable(),
  liveAfterMs: z.number().nullable(),
  /** Rendered paths, the entry's own first. The list may be shortened, but `pageCount` counts all. */
  pages: z.array(z.string()),
  pageCount: z.number(),
  failed: z.array(z.string()),
  /** The number of all failed pages. Absent in old records. */
  failedCount: z.number().optional(),
  notKnown: z.array(z.string()),
  /** Some sentences in `notKnown` are about problems with the content or the content model. */
  hasProblems: z.boolean().optional(),
  /** Some sentences in `notKnown` are advice. */
  hasAdvice: z.boolean().optional(),
  reason: z.string().nullable(),
  /** The webhook was answered before the publish was live, so it won't come again. */
  isAccepted: z.boolean().optional(),
});

export type PublishRecord = z.infer<typeof publishSchema>;

export const ownPublishes = serverCell(
  'publishes',
  () => new LRUCache<string, PublishRecord>({ max: MAX_PUBLISHES }),
  { outlivesEdits: true },
);

/** A failed publish may come again. */
export const isDone = ({ state }: PublishRecord) => state === 'live' || state === 'not-shown';

/** Two instances may have worked on the same delivery. */
export function latestOf(own: PublishRecord | undefined, stored: PublishRecord): PublishRecord {
  // The store may have missed the end of the publish.
  if (own !== undefined && isDone(own)) return own;
  return own?.state === 'working' && !isDone(stored) ? own : stored;
}
