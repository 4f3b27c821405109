/**
 * Addresses from which visitors are led to an entry's own page. Next keeps those answers as it keeps
 * pages, so they too are made anew when the entry changes. Anybody can make up such addresses: the
 * latest are remembered, and an older one is put right by time.
 */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { processWide } from '#lib/process-wide';

const MOST_REMEMBERED = 5_000;

/** Path → id of the entry that it leads to. */
const ledElsewhere = () => processWide('led-elsewhere', () => new Map<string, string>());

export function noteLedElsewhere(path: string, entryId: string): void {
  const known = ledElsewhere();
  known.delete(path);
  known.set(path, entryId);
  const [oldest] = known.keys();
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

export function pathsLeadingTo(entryIds: ReadonlySet<string>): string[] {
  return [...ledElsewhere()].flatMap(([path, id]) => (entryIds.has(id) ? [path] : []));
}

/** Those whose template slug another entry has taken, or given back. */
export function pathsTakenOver(before: Catalogue, after: Catalogue): string[] {
  const holder = ({ templateBySlug }: Catalogue, slug: string) => templateBySlug.get(slug)?.id;
  return [...ledElsewhere().keys()].filter((path) => {
    const [, , , slug = ''] = path.split('/').map(decodeURIComponent);
    return holder(before, slug) !== holder(after, slug);
  });
}
