/** A field of the wrong type never breaks an entry. */
import { z } from 'zod';
import { isSegment } from '@/lib/catalogue/site-path';

export const optionalText = z
  .string()
  .transform((text) => text.trim() || null)
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

export const names = z.unknown().transform((value): readonly string[] => {
  const list = Array.isArray(value) ? value : [value];
  const found = list.flatMap((item) => (typeof item === 'string' ? [item.trim()] : []));
  return [...new Set(found.filter((name) => name !== ''))];
});

export const httpsLink = optionalText.transform((text) => {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' ? url.href : undefined;
});

const DATE =
  /^\d{4}-\d\d-\d\d(?:(?<time>T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

export const time = optionalText.transform((text) => {
  const { groups } = DATE.exec(text ?? '') ?? {};
  if (text === null || groups === undefined || !isDay(text.slice(0, 10))) return null;
  const time = new Date(groups.time && !groups.zone ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
});

/** JavaScript reads 31 February as a day of March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const FILLED_IN = 'must be text, and not empty';

export const requiredText = z.string(FILLED_IN).trim().min(1, FILLED_IN);

/** The page is a file named after it, and file systems allow 255 bytes. */
const MAX_SLUG_BYTES = 240;

export const slugText = requiredText
  .refine((slug) => isSegment(slug) && slug.isWellFormed(), 'must be one path segment')
  .refine((slug) => Buffer.byteLength(slug) <= MAX_SLUG_BYTES, `has over ${MAX_SLUG_BYTES} bytes`);

export const entrySys = z.object({ id: z.string(), updatedAt: z.string().catch('') });
