import { z } from 'zod';
import type { SearchSynonym } from '@/lib/catalogue/template';
import { type ContentRead, parseEntries, readCollections } from '@/lib/contentful/content-read';
import { typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entrySys, names } from '@/lib/contentful/field-schemas';
import { entryIssues } from '@/lib/contentful/find-entry-issues';
import { type ParsedEntry, valuesOf } from '@/lib/contentful/invalid-entries';
import type { Links } from '@/lib/contentful/parse-collection';

const entrySchema = z.object({
  sys: entrySys,
  fields: z.object({ words: names, means: names }),
});

export async function getSearchSynonyms(read: ContentRead): Promise<SearchSynonym[]> {
  const query = { content_type: typeId('searchSynonym'), order: 'sys.id', include: 0 };
  const collections = await readCollections(query, 'search synonyms', read);
  return valuesOf(await parseEntries('searchSynonym', collections, parseSearchSynonym, read));
}

export function parseSearchSynonym(item: unknown, { linked }: Links): ParsedEntry<SearchSynonym> {
  const entry = withSiteNames('searchSynonym', item);
  const issues = entryIssues('searchSynonym', entry, linked);
  const { data } = entrySchema.safeParse(entry);
  const value = data && { id: data.sys.id, ...data.fields };
  const saysNothing = issues.some(({ kind }) => kind === 'field-empty');
  return { value: saysNothing ? undefined : value, problems: [], issues };
}
