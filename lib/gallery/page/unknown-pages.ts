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

/** It leads somewhere, or will be told of by other means. */
export function forgetUnknown(path: string): void {
  unknown().delete(path);
}

/** Those that lead somewhere now. They stay known until they have been made. */
export function knownAfterAll({ filterBySlug, templateBySlug }: Catalogue): string[] {
  return [...unknown()].filter((path) => {
    const [, , filterSlug = '', templateSlug] = path.split('/').map(decodeURIComponent);
    return templateSlug === undefined
      ? filterBySlug.has(filterSlug)
      : templateBySlug.has(templateSlug);
  });
}
