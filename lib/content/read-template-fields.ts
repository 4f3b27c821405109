import { z } from 'zod';
import { type Access, contentClient } from '#lib/content/contentful-client';
import { TEXT_FIELDS } from '#lib/content/read-template-text';
import { MalformedAnswerError } from '#lib/errors';
import type { TextField } from '#lib/template';

const contentTypeSchema = z.object({
  fields: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      items: z.object({ type: z.string() }).optional().catch(undefined),
    }),
  ),
});

/** Fields with a meaning of their own, whatever their type. */
const KNOWN_FIELDS = new Set(['order', 'description', 'thumbnail', 'deployUrl']);

export type TemplateFields = {
  /** What the catalogue is made of: short ones, each of which may be a facet. */
  card: readonly string[];
  text: readonly TextField[];
};

/**
 * Which fields this space's `templates` has. Most are optional, and the service refuses a whole
 * request that selects one it doesn't know; a space may also have long ones that are not ours.
 */
export async function readTemplateFields(access: Access): Promise<TemplateFields> {
  const answer = await contentClient(access).getContentType('templates');
  const result = contentTypeSchema.safeParse(answer);
  if (!result.success) {
    throw new MalformedAnswerError('the content type templates', z.prettifyError(result.error));
  }
  const { fields } = result.data;
  const ids = new Set(fields.map(({ id }) => id));
  return {
    card: fields
      .filter(({ id, type, items }) => KNOWN_FIELDS.has(id) || isShort(type, items?.type))
      .map(({ id }) => id),
    text: TEXT_FIELDS.filter((field) => ids.has(field)),
  };
}

/** A Symbol has at most 256 characters. */
function isShort(type: string, itemType: string | undefined): boolean {
  return type === 'Symbol' || (type === 'Array' && itemType === 'Symbol');
}
