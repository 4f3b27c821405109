import type { EntryNote } from '@/lib/catalogue/entry-issue';
import type { FilterSection } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { fieldPath, typeId } from '@/lib/contentful/content-model';
import { sectionNotes } from '@/lib/contentful/entry-issues';
import {
  type EntryReading,
  notesOf,
  reportLeftOut,
  valuesOf,
} from '@/lib/contentful/entry-reading';
import { fetchAllPages } from '@/lib/contentful/fetch-all-entries';
import { mapFilterSection } from '@/lib/contentful/map-filter-section';
import type { Links } from '@/lib/contentful/parse-collection';

/**
 * The filter sections in their order, with their values.
 * @param notes is added to: what somebody should mend
 */
export async function getFilterSections(
  access: Access,
  notes: EntryNote[] = [],
): Promise<FilterSection[]> {
  const query = {
    content_type: typeId('section'),
    order: `${fieldPath('section', 'order')},sys.id`,
    include: 1,
  };
  const readings = await fetchAllPages(query, access, 'filter sections', readFilterSection);
  notes.push(...notesOf(readings));
  if (access === 'delivery') reportLeftOut('Filter', readings);
  return valuesOf(readings);
}

export function readFilterSection(item: unknown, links: Links): EntryReading<FilterSection> {
  const notes = sectionNotes(item, links.linked);
  const parsed = mapFilterSection(item, links);
  if ('problem' in parsed) return { value: undefined, problems: [parsed], notes };
  return { value: parsed.section, problems: parsed.problems, notes };
}
