import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPage } from '@/lib/catalogue/page-registry';
import { redirectsOf } from '@/lib/contentful/published-redirects';

/**
 * `name` is `null` if the site doesn't show the entry. `paths` lists the entry's own pages; it is empty if the entry
 * only appears on other pages.
 */
export type Description = { name: string | null; paths: readonly string[] };

export function describeEntry(catalogue: Catalogue, entryId: string): Description {
  const page = entryPage(catalogue, entryId);
  if (page !== undefined) return { name: page.name, paths: page.paths() };
  const synonym = catalogue.synonyms.find(({ id }) => id === entryId);
  if (synonym !== undefined) return { name: synonym.words.join(', '), paths: [] };
  const redirect = redirectsOf(catalogue).usable.find(({ id }) => id === entryId);
  if (redirect !== undefined) return { name: `${redirect.from} → ${redirect.to}`, paths: [] };
  for (const { references, details } of catalogue.templates) {
    const shown = references.find(
      ({ id, field }) => id === entryId && (field === 'publisher' || field in details),
    );
    if (shown !== undefined) return { name: shown.name, paths: [] };
  }
  const group = catalogue.groups.find(({ section }) => section.id === entryId);
  return { name: group?.section.title ?? null, paths: [] };
}
