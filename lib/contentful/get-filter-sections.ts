import type { FilterSection } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { parseEntries, readCollections, startRead } from '@/lib/contentful/content-read';
import { fieldPath, typeId } from '@/lib/contentful/field-names';
import { mapFilterSection } from '@/lib/contentful/map-filter-section';

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
  return parseEntries('section', collections, mapFilterSection, read);
}
