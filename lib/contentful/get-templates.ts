import type { Template } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { parseEntries, readCollections, startRead } from '@/lib/contentful/content-read';
import { fieldPath, typeId } from '@/lib/contentful/field-names';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { mapTemplate } from '@/lib/contentful/map-template';
import type { Links } from '@/lib/contentful/parse-collection';

const SYS = ['sys.contentType', 'sys.createdAt', 'sys.updatedAt', 'sys.revision'];

/** @param fields ids of existing fields */
export async function getAllTemplates(
  access: Access,
  fields: readonly string[],
  types: ContentTypes,
  read = startRead(access),
): Promise<Template[]> {
  const selected = fields.map((field) => `fields.${field}`);
  const query = {
    content_type: typeId('template'),
    select: [...selected, ...SYS].join(','),
    order: `${fieldPath('template', 'order')},sys.id`,
    include: 1,
  };
  const collections = await readCollections(query, 'templates', read);
  const map = (entry: unknown, links: Links) => mapTemplate(entry, links, types);
  const nameFields = [...types.values()].map(({ id, nameField }) => [id, nameField]);
  const context = JSON.stringify([fields, nameFields]);
  return parseEntries('template', collections, map, read, context);
}
