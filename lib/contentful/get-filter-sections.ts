import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { FilterSection } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { sectionIssues } from '@/lib/contentful/entry-issues';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import { fieldPath, typeId } from '@/lib/contentful/field-names';
import { mapFilterSection } from '@/lib/contentful/map-filter-section';
import type { Links } from '@/lib/contentful/parse-collection';
import { issuesOf, type ParsedEntry, reportLeftOut, valuesOf } from '@/lib/contentful/parsed-entry';

export async function getFilterSections(
  access: Access,
  issues: EntryIssue[] = [],
): Promise<FilterSection[]> {
  const query = {
    content_type: typeId('section'),
    order: `${fieldPath('section', 'order')},sys.id`,
    include: 1,
  };
  const parsedEntries = await fetchAllEntries(query, access, 'filter sections', readFilterSection);
  issues.push(...issuesOf(parsedEntries));
  if (access === 'delivery') reportLeftOut('Filter', parsedEntries);
  return valuesOf(parsedEntries);
}

export function readFilterSection(item: unknown, links: Links): ParsedEntry<FilterSection> {
  const issues = sectionIssues(item, links.linked);
  const parsed = mapFilterSection(item, links);
  if ('problem' in parsed) return { value: undefined, problems: [parsed], issues };
  return { value: parsed.section, problems: parsed.problems, issues };
}
