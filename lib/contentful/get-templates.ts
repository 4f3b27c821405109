import type { Template } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { parseEntries, readCollections, startRead } from '@/lib/contentful/content-read';
import { fieldPath, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entryIssues } from '@/lib/contentful/find-entry-issues';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import {
  type ParsedEntry,
  parsedEntry,
  reportLeftOut,
  valuesOf,
} from '@/lib/contentful/invalid-entries';
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
  const parse = (item: unknown, links: Links) => parseTemplate(item, links, types);
  const nameFields = [...types.values()].map(({ id, nameField }) => [id, nameField]);
  const context = JSON.stringify([fields, nameFields]);
  const parsedEntries = await parseEntries('template', collections, parse, read, context);
  if (access === 'delivery') reportLeftOut('Template', parsedEntries);
  return valuesOf(parsedEntries);
}

function parseTemplate(item: unknown, links: Links, types: ContentTypes): ParsedEntry<Template> {
  const entry = withSiteNames('template', item);
  return parsedEntry(
    mapTemplate(entry, links, types),
    entryIssues('template', entry, links.linked),
  );
}
