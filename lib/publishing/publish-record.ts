/** The record of one publish and its result, as the log stores it. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { serverCell } from '@/lib/runtime/server-state';

/** An import may publish as many at once. */
const MAX_PUBLISHES = 2_000;

/** The sorted set of all. */
export const INDEX = 'publishes';
export const keyOf = (id: string) => `publish:${id}`;

export const publishSchema = z.object({
  id: z.string(),
  action: z.enum(['publish', 'unpublish', 'archive', 'delete']),
  entryId: z.string(),
  /** Type and revision of the entity, for a process that resumes the publish. Absent in records of an earlier version. */
  type: z.enum(['Entry', 'Asset', 'ContentType']).optional(),
  revision: z.number().optional(),
  /** As the content service tells them, ISO 8601. */
  createdAt: z.string().optional(),
  deletedAt: z.string().optional(),
  changedAt: z.string().optional(),
  /** What its editors call the entry, asset or content type; `null`: it has no name, or that isn't known yet. */
  name: z.string().nullable(),
  /** When the webhook came, in milliseconds; spans count from here. */
  receivedAt: z.number(),
  /** When it came again, or was taken up by another process: long after, maybe. Absent where neither was so. */
  begunAgainAt: z.number().optional(),
  /** `not-shown`: published, and no page shows it; `reason` says why. */
  state: z.enum(['working', 'live', 'not-shown', 'failed']),
  /** Milliseconds until the delivery API served it, and until every page showed it. */
  servedAfterMs: z.number().nullable(),
  liveAfterMs: z.number().nullable(),
  /** Paths that were rendered again, the entry's own first; `pageCount` where they were shortened. */
  pages: z.array(z.string()),
  pageCount: z.number(),
  failed: z.array(z.string()),
  /** How many failed in all; a record of an earlier version has none. */
  failedCount: z.number().optional(),
  notKnown: z.array(z.string()),
  /** True: problems of the content or its model are among them. */
  hasProblems: z.boolean().optional(),
  /** True: what is right, and could be better, is among them. */
  hasAdvice: z.boolean().optional(),
  reason: z.string().nullable(),
  /** The webhook was answered before the end, and won't come again. */
  isAccepted: z.boolean().optional(),
});

export type PublishRecord = z.infer<typeof publishSchema>;

/** Publishes of this process, by id. */
export const ownPublishes = serverCell(
  'publishes',
  () => new LRUCache<string, PublishRecord>({ max: MAX_PUBLISHES }),
  { outlivesEdits: true },
);

/** Nothing more is to be done for it; one that has failed may come again. */
export const isDone = ({ state }: PublishRecord) => state === 'live' || state === 'not-shown';

/** Where two instances have worked on the same delivery: one that is done counts, then one that works on it now. */
export function latestOf(own: PublishRecord | undefined, stored: PublishRecord): PublishRecord {
  // The store may have missed the end of one.
  if (own !== undefined && isDone(own)) return own;
  return own?.state === 'working' && !isDone(stored) ? own : stored;
}
