/** What a webhook tells: which entry or asset, and whether visitors see it from now on. */
import { z } from 'zod';

const TOPIC_FORM = /^ContentManagement\.(?<type>\w+)\.(?<action>\w+)$/;

const topicSchema = z.object({
  type: z.enum(['Entry', 'Asset']),
  action: z.enum(['publish', 'unpublish', 'archive', 'delete']),
});

const payloadSchema = z.object({
  sys: z.object({
    id: z.string().min(1).max(64),
    revision: z.number().optional(),
    space: z.object({ sys: z.object({ id: z.string() }) }).optional(),
    environment: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
});

export type PublishEvent = {
  type: 'Entry' | 'Asset';
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  id: string;
  /** False: it was taken away. */
  isPublished: boolean;
  /** Counts publishes. Absent in some payloads: then any published state is new enough. */
  revision: number | undefined;
  space: string | undefined;
  environment: string | undefined;
};

/** `undefined`: another topic, which changes nothing that visitors see. */
export function topicOf(
  topic: string,
): Pick<PublishEvent, 'type' | 'action' | 'isPublished'> | undefined {
  const about = topicSchema.safeParse(TOPIC_FORM.exec(topic)?.groups).data;
  return about === undefined ? undefined : { ...about, isPublished: about.action === 'publish' };
}

/** `undefined`: the body is not what the service sends. */
export function publishEvent(topic: string, body: string): PublishEvent | undefined {
  const about = topicOf(topic);
  if (about === undefined) return undefined;
  try {
    const { sys } = payloadSchema.parse(JSON.parse(body));
    return {
      ...about,
      id: sys.id,
      revision: sys.revision,
      space: sys.space?.sys.id,
      environment: sys.environment?.sys.id,
    };
  } catch {
    return undefined;
  }
}
