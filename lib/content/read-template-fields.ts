import { z } from 'zod';
import { type Access, contentClient } from '#lib/content/contentful-client';
import { MalformedAnswerError } from '#lib/errors';

const contentTypeSchema = z.object({ fields: z.array(z.object({ id: z.string() })) });

/**
 * Ids of the fields that this space's `templates` has. Most are optional, and the service refuses a
 * whole request that selects one it doesn't know.
 */
export async function readTemplateFields(access: Access): Promise<string[]> {
  const answer = await contentClient(access).getContentType('templates');
  const result = contentTypeSchema.safeParse(answer);
  if (!result.success) {
    throw new MalformedAnswerError('the content type templates', z.prettifyError(result.error));
  }
  return result.data.fields.map(({ id }) => id);
}
