import { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { SearchSynonym } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { entryIssues } from '@/lib/contentful/entry-issues';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import { typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entrySys, names } from '@/lib/contentful/field-schemas';
import type { Links } from '@/lib/contentful/parse-collection';
import { issuesOf, type ParsedEntry, valuesOf } from '@/lib/contentful/parsed-entry';

const entrySchema = z.object({
  sys: entrySys,
  fields: z.object({ words: names, means: names }),
});

export async function getSearchSynonyms(
  access: Access,
  issues: EntryIssue[],
): Promise<SearchSynonym[]> {
  const query = { content_type: typeId('searchSynonym'), order: 'sys.id', include: 0 };
  const parsedEntries = await fetchAllEntries(query, access, 'search synonyms', readSearchSynonym);
  issues.push(...issuesOf(parsedEntries));
  return valuesOf(parsedEntries);
}

export function readSearchSynonym(item: unknown, { linked }: Links): ParsedEntry<SearchSynonym> {
  const issues = entryIssues('searchSynonym', item, linked);
  const { data } = entrySchema.safeParse(withSiteNames('searchSynonym', item));
  const value = data && { id: data.sys.id, ...data.fields };
  const saysNothing = issues.some(({ kind }) => kind === 'field-empty');
  return { value: saysNothing ? undefined : value, problems: [], issues };
}
