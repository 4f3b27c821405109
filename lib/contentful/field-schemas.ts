/** An optional field of the wrong type never breaks an entry. */
import { z } from 'zod';
import { isSegment } from '@/lib/catalogue/path-validation';

const textIn = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : null;

/** Each schema has one step, because several steps take several times as long. */
const read = <Value>(from: (value: unknown) => Value) => z.unknown().optional().transform(from);

export const optionalText = read(textIn);

export function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return namesIn([value]);
  if (!Array.isArray(value)) return [];
  const found = value.flatMap((item) => (typeof item === 'string' ? [item.trim()] : []));
  return [...new Set(found.filter((name) => name !== ''))];
}

export const names = read(namesIn);

export const httpsLink = read((value) => {
  const url = URL.parse(textIn(value) ?? '');
  return url?.protocol === 'https:' ? url.href : undefined;
});

const DATE =
  /^\d{4}-\d\d-\d\d(?:(?<time>T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

export const time = read((value) => {
  const text = textIn(value);
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

/** The slug becomes a file name, which may have at most 255 bytes. */
const MAX_SLUG_BYTES = 240;

export const slugText = requiredText
  .refine((slug) => isSegment(slug) && slug.isWellFormed(), 'must be one path segment')
  .refine((slug) => Buffer.byteLength(slug) <= MAX_SLUG_BYTES, `has over ${MAX_SLUG_BYTES} bytes`);

export const entrySys = z.object({ id: z.string(), updatedAt: z.string().catch('') });
