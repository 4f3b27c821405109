/**
 * Addresses from which visitors are led to an entry's own page. Next keeps those answers as it keeps
 * pages, so they too are made anew when the entry changes. Anybody can make up such addresses: the
 * latest are remembered, and an older one is put right by time.
 */
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
