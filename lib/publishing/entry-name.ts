import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPage } from '@/lib/catalogue/page-registry';
import { redirectsOf } from '@/lib/contentful/published-redirects';

/** `null` if the site doesn't show the entry. */
export function entryName(catalogue: Catalogue, entryId: string): string | null {
  const page = entryPage(catalogue, entryId);
  if (page !== undefined) return page.name;
  const synonym = catalogue.synonyms.find(({ id }) => id === entryId);
  if (synonym !== undefined) return synonym.words.join(', ');
  const redirect = redirectsOf(catalogue).usable.find(({ id }) => id === entryId);
  if (redirect !== undefined) return `${redirect.from} → ${redirect.to}`;
  for (const { references, details } of catalogue.templates) {
    const shown = references.find(
      ({ id, field }) => id === entryId && (field === 'publisher' || field in details),
    );
    if (shown !== undefined) return shown.name;
  }
  return catalogue.groups.find(({ section }) => section.id === entryId)?.section.title ?? null;
}
