/** Schemas of single fields. A field that is empty, missing or of another type never breaks an entry. */
import { z } from 'zod';
import { isSegment } from '@/lib/catalogue/site-path';

/** Trimmed text, or `null`. */
export const optionalText = z
  .string()
  .transform((text) => text.trim() || null)
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** A list of names; a single name is read as a list of one, and other values are skipped. */
export const names = z.unknown().transform((value): readonly string[] => {
  const list = Array.isArray(value) ? value : [value];
  const found = list.flatMap((item) => (typeof item === 'string' ? [item.trim()] : []));
  return [...new Set(found.filter((name) => name !== ''))];
});

/** An absolute https address; anything else (`javascript:`, relative, http) is not shown as a link. */
export const httpsLink = optionalText.transform((text) => {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' ? url.href : undefined;
});

const DATE =
  /^\d{4}-\d\d-\d\d(?:(?<time>T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** A Date field as a time in UTC; where it has no zone of its own, it is read as UTC. */
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

/** An entry without it is left out. */
export const requiredText = z.string(FILLED_IN).trim().min(1, FILLED_IN);

/** Its page is a file of that name, with an ending, and a file system takes 255 bytes. */
const MAX_SLUG_BYTES = 240;

/** One path segment: it must survive a round trip through an address. */
export const slugText = requiredText
  .refine((slug) => isSegment(slug) && slug.isWellFormed(), 'must be one path segment')
  .refine((slug) => Buffer.byteLength(slug) <= MAX_SLUG_BYTES, `has over ${MAX_SLUG_BYTES} bytes`);

export const entrySys = z.object({ id: z.string(), updatedAt: z.string().catch('') });
