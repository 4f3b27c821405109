import type { FilterSection } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { parseEntries, readCollections, startRead } from '@/lib/contentful/content-read';
import { fieldPath, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { sectionIssues } from '@/lib/contentful/find-entry-issues';
import { type ParsedEntry, reportLeftOut, valuesOf } from '@/lib/contentful/invalid-entries';
import { mapFilterSection } from '@/lib/contentful/map-filter-section';
import type { Links } from '@/lib/contentful/parse-collection';

export async function getFilterSections(
  access: Access,
  read = startRead(access),
): Promise<FilterSection[]> {
  const query = {
    content_type: typeId('section'),
    order: `${fieldPath('section', 'order')},sys.id`,
    include: 1,
  };
  const collections = await readCollections(query, 'filter sections', read);
  const parsedEntries = await parseEntries('section', collections, parseFilterSection, read);
  if (access === 'delivery') reportLeftOut('Filter', parsedEntries);
  return valuesOf(parsedEntries);
}

export function parseFilterSection(item: unknown, links: Links): ParsedEntry<FilterSection> {
  const entry = withSiteNames('section', item);
  const issues = sectionIssues(entry, links.linked);
  const parsed = mapFilterSection(entry, links);
  if ('problem' in parsed) return { value: undefined, problems: [parsed], issues };
  return { value: parsed.section, problems: parsed.problems, issues };
}
