import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { FilterSection } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { fieldPath, typeId } from '@/lib/contentful/content-model';
import { sectionIssues } from '@/lib/contentful/entry-issues';
import {
  issuesOf,
  type ParsedEntry,
  reportLeftOut,
  valuesOf,
} from '@/lib/contentful/entry-reading';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import { mapFilterSection } from '@/lib/contentful/map-filter-section';
import type { Links } from '@/lib/contentful/parse-collection';

/**
 * The filter sections in their order, with their values.
 * @param issues is added to: what somebody should mend
 */
export async function getFilterSections(
  access: Access,
  issues: EntryIssue[] = [],
): Promise<FilterSection[]> {
  const query = {
    content_type: typeId('section'),
    order: `${fieldPath('section', 'order')},sys.id`,
    include: 1,
  };
  const readings = await fetchAllEntries(query, access, 'filter sections', readFilterSection);
  issues.push(...issuesOf(readings));
  if (access === 'delivery') reportLeftOut('Filter', readings);
  return valuesOf(readings);
}

export function readFilterSection(item: unknown, links: Links): ParsedEntry<FilterSection> {
  const issues = sectionIssues(item, links.linked);
  const parsed = mapFilterSection(item, links);
  if ('problem' in parsed) return { value: undefined, problems: [parsed], issues };
  return { value: parsed.section, problems: parsed.problems, issues };
}
