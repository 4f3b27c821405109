/**
 * Addresses that were asked for and led to nothing. Next keeps a 404 as it keeps a page, so when the
 * content makes one of them known it is made anew. Anybody can make up addresses: the latest are
 * remembered, and an older one is put right by time.
 */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { processWide } from '#lib/process-wide';

const MOST_REMEMBERED = 5_000;
const LONGEST_REMEMBERED = 500;

const unknown = () => processWide('unknown-pages', () => new Set<string>());

export function noteUnknown(path: string): void {
  if (path.length > LONGEST_REMEMBERED) return;
  const known = unknown();
  known.delete(path);
  known.add(path);
  const [oldest] = known;
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

/** Those that lead somewhere now; they are forgotten with that. */
export function knownAfterAll({ filterBySlug, templateBySlug }: Catalogue): string[] {
  const known = unknown();
  const found = [...known].filter((path) => {
    const [, , filterSlug = '', templateSlug] = path.split('/').map(decodeURIComponent);
    return templateSlug === undefined
      ? filterBySlug.has(filterSlug)
      : templateBySlug.has(templateSlug);
  });
  for (const path of found) known.delete(path);
  return found;
}
