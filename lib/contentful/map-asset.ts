import { z } from 'zod';
import type { Picture } from '@/lib/page-props';
import { settings } from '@/lib/runtime/env';

const assetSchema = z.object({
  fields: z.object({
    title: z.string().optional().catch(undefined),
    description: z.string().optional().catch(undefined),
    file: z.object({
      url: z.string().min(1),
      details: z.object({
        image: z.object({ width: z.number().positive(), height: z.number().positive() }),
      }),
    }),
  }),
  /** `in-locale.ts` adds these. */
  fallbacks: z.record(z.string(), z.string()).default({}),
});

export function mapAsset(asset: unknown): Picture | null {
  const result = assetSchema.safeParse(asset);
  if (!result.success) return null;
  const { fields, fallbacks } = result.data;
  const { title, description, file } = fields;
  const altLang = fallbacks[description === undefined ? 'title' : 'description'];
  const url = absoluteUrl(file.url);
  if (url === null) return null;
  return {
    url,
    ...file.details.image,
    alt: description ?? title ?? '',
    ...(altLang && { altLang }),
  };
}

/** The service's asset URLs have no scheme. */
function absoluteUrl(address: string): string | null {
  const { protocol } = new URL(settings().content.deliveryUrl);
  const url = address.startsWith('//') ? `${protocol}${address}` : address;
  return URL.canParse(url) && /^https?:/.test(url) ? url : null;
}
