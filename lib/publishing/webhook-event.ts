import { z } from 'zod';
import { nameFieldIds } from '@/lib/contentful/field-names';
import { time } from '@/lib/contentful/field-schemas';

/** Assets have the same fields in every space. */
const ASSET_TITLE = 'title';

const TOPIC_PATTERN = /^ContentManagement\.(?<type>\w+)\.(?<action>\w+)$/;

const topicSchema = z.object({
  type: z.enum(['Entry', 'Asset', 'ContentType']),
  action: z.enum(['publish', 'unpublish', 'archive', 'delete']),
});

const payloadSchema = z.object({
  sys: z.object({
    id: z.string().min(1).max(64),
    revision: z.number().optional(),
    createdAt: z.string().optional().catch(undefined),
    deletedAt: z.string().optional().catch(undefined),
    publishedAt: time,
    updatedAt: time,
    contentType: z
      .object({ sys: z.object({ id: z.string() }) })
      .optional()
      .catch(undefined),
    space: z.object({ sys: z.object({ id: z.string() }) }).optional(),
    environment: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
  /** Each field has values by locale. */
  fields: z.record(z.string(), z.unknown()).catch({}).default({}),
});

export type PublishEvent = {
  type: 'Entry' | 'Asset' | 'ContentType';
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  id: string;
  /** `null` after a removal, because its payload has no fields. */
  name: string | null;
  isPublished: boolean;
  contentType?: string | undefined;
  /** Counts the entry's publishes. If a payload has no revision, any published state is new enough. */
  revision: number | undefined;
  /** ISO 8601. */
  createdAt?: string | undefined;
  deletedAt?: string | undefined;
  /** When an editor made the change. */
  changedAt?: string | undefined;
  space: string | undefined;
  environment: string | undefined;
};

/** Returns `undefined` for other topics, which change no page. */
export function parseTopic(
  topic: string,
): Pick<PublishEvent, 'type' | 'action' | 'isPublished'> | undefined {
  const about = topicSchema.safeParse(TOPIC_PATTERN.exec(topic)?.groups).data;
  return about === undefined ? undefined : { ...about, isPublished: about.action === 'publish' };
}

export function parsePublishEvent(topic: string, body: string): PublishEvent | undefined {
  const about = parseTopic(topic);
  if (about === undefined) return undefined;
  try {
    const { sys, fields } = payloadSchema.parse(JSON.parse(body));
    return {
      ...about,
      id: sys.id,
      name: about.type === 'ContentType' ? `Content type “${sys.id}”` : nameIn(fields),
      contentType: sys.contentType?.sys.id,
      revision: sys.revision,
      createdAt: sys.createdAt,
      deletedAt: sys.deletedAt,
      changedAt: time.parse(sys.deletedAt) ?? sys.publishedAt ?? sys.updatedAt ?? undefined,
      space: sys.space?.sys.id,
      environment: sys.environment?.sys.id,
    };
  } catch {
    return undefined;
  }
}

function nameIn(fields: Readonly<Record<string, unknown>>): string | null {
  for (const id of [...nameFieldIds(), ASSET_TITLE]) {
    const name = Object.values(fields[id] ?? {}).find((value) => typeof value === 'string');
    if (name !== undefined) return name;
  }
  return null;
}
