import { z } from 'zod';
import { type Access, contentClient } from '@/lib/contentful/client';
import { MalformedResponseError } from '@/lib/runtime/errors';

const localesSchema = z.object({
  items: z.array(z.object({ code: z.string(), default: z.boolean() })),
});

export async function getDefaultLocale(access: Access): Promise<string> {
  const response = localesSchema.safeParse(await contentClient(access).getLocales());
  const locale = response.data?.items.find((one) => one.default);
  if (locale === undefined)
    throw new MalformedResponseError('locales', 'there is no default locale');
  return locale.code;
}
