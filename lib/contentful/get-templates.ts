import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { Template } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { entryIssues } from '@/lib/contentful/entry-issues';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import { fieldPath, typeId } from '@/lib/contentful/field-names';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { mapTemplate } from '@/lib/contentful/map-template';
import type { Links } from '@/lib/contentful/parse-collection';
import {
  issuesOf,
  type ParsedEntry,
  parsedEntry,
  reportLeftOut,
  valuesOf,
} from '@/lib/contentful/parsed-entry';

/**
 * Without the long fields, by `order`. @param fields ids of existing fields @param issues is
 * appended to
 */
export async function getAllTemplates(
  access: Access,
  fields: readonly string[],
  types: ContentTypes,
  issues: EntryIssue[] = [],
): Promise<Template[]> {
  const selected = fields.map((field) => `fields.${field}`);
  const query = {
    content_type: typeId('template'),
    select: [...selected, 'sys.contentType', 'sys.createdAt', 'sys.updatedAt'].join(','),
    order: `${fieldPath('template', 'order')},sys.id`,
    include: 1,
  };
  const read = (item: unknown, links: Links) => readTemplate(item, links, types);
  const parsedEntries = await fetchAllEntries(query, access, 'templates', read);
  issues.push(...issuesOf(parsedEntries));
  if (access === 'delivery') reportLeftOut('Template', parsedEntries);
  return valuesOf(parsedEntries);
}

export const readTemplate = (
  item: unknown,
  links: Links,
  types: ContentTypes,
): ParsedEntry<Template> =>
  parsedEntry(mapTemplate(item, links, types), entryIssues('template', item, links.linked));
