/** Shapes of single fields. A field that is empty, missing or of another type never breaks an entry. */
import { z } from 'zod';

/** Trimmed words, or `null`. */
export const words = z
  .string()
  .transform((text) => text.trim() || null)
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** A list of names; a single one is read as a list of one, and what is no name is skipped. */
export const names = z.unknown().transform((value): readonly string[] => {
  const list = Array.isArray(value) ? value : [value];
  const found = list.flatMap((item) => (typeof item === 'string' ? [item.trim()] : []));
  return [...new Set(found.filter((name) => name !== ''))];
});

/** An absolute https address; anything else (`javascript:`, relative, http) is not shown as a link. */
export const httpsLink = words.transform((text) => {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.hostname !== '' ? url.href : undefined;
});

/** The only required words: an entry without them is left out. */
export const requiredWords = z.string().trim().min(1);

/** One path segment: it must survive a round trip through an address. */
export const slugText = requiredWords.refine(
  (slug) => !slug.includes('/') && slug !== '.' && slug !== '..' && slug.isWellFormed(),
  'must be one path segment',
);

export const entrySys = z.object({ id: z.string(), updatedAt: z.string().catch('') });
