import { parseCollection } from '#lib/content/collection';
import { type Access, contentClient } from '#lib/content/contentful-client';
import { parseFilterSection } from '#lib/content/filter-section-entry';
import { reportLeftOut } from '#lib/content/report-problems';
import type { EntryProblem } from '#lib/content/template-entry';
import type { FilterSection } from '#lib/template';

/** A gallery has a handful of sections; each may link to a thousand values. */
const MOST_SECTIONS = 100;

/** The filter sections in their order, with their values. */
export async function readFilterSections(access: Access): Promise<FilterSection[]> {
  const answer = await contentClient(access).getEntries({
    content_type: 'templateFilterSection',
    order: 'fields.order,sys.id',
    include: 1,
    limit: MOST_SECTIONS,
  });
  const collection = parseCollection(answer, 'filter sections');
  const sections: FilterSection[] = [];
  const problems: EntryProblem[] = [];
  for (const item of collection.items) {
    const parsed = parseFilterSection(item, collection);
    if ('problem' in parsed) {
      problems.push(parsed);
    } else {
      sections.push(parsed.section);
      problems.push(...parsed.problems);
    }
  }
  if (access === 'delivery') reportLeftOut('Filter', problems);
  return sections;
}
