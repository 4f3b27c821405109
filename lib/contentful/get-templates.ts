/** Template entries. Every list is in the service's order: by `order`. */
import { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { Template } from '@/lib/catalogue/template';
import { type Access, contentClient } from '@/lib/contentful/client';
import { fieldPath, typeId, withOwnNames } from '@/lib/contentful/content-model';
import { entryIssues } from '@/lib/contentful/entry-issues';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import { entrySys, requiredText, slugText } from '@/lib/contentful/field-schemas';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { describeInvalidEntry, mapTemplate } from '@/lib/contentful/map-template';
import { type Links, parseCollection } from '@/lib/contentful/parse-collection';
import {
  issuesOf,
  type ParsedEntry,
  parsedEntry,
  reportLeftOut,
  valuesOf,
} from '@/lib/contentful/parsed-entry';

/** Length of a list, unless all of it is needed. */
const DEFAULT_LIMIT = 20;

export type TemplateSummary = { id: string; name: string; slug: string; updatedAt: string };

const summarySchema = z.object({
  sys: entrySys,
  fields: z.object({ name: requiredText, slug: slugText }),
});

/**
 * Id, name, slug and update time of one framework's templates: 20, or all of them.
 * @param framework its name, or the entries that templates link to for it
 */
export async function getTemplatesOfFramework(
  framework: string | { ids: readonly string[] },
  { access, all = false }: { access: Access; all?: boolean },
): Promise<TemplateSummary[]> {
  const field = fieldPath('template', 'framework');
  const query = {
    content_type: typeId('template'),
    ...(typeof framework === 'string'
      ? { [field]: framework }
      : { [`${field}.sys.id[in]`]: framework.ids.join() }),
    select: `${fieldPath('template', 'slug')},${fieldPath('template', 'name')},sys.updatedAt`,
    order: fieldPath('template', 'order'),
    include: 1,
  };
  const what = 'templates of a framework';
  const items = all
    ? await fetchAllEntries(query, access, what, (item) => item)
    : parseCollection(
        await contentClient(access).getEntries({ ...query, limit: DEFAULT_LIMIT }),
        what,
      ).items;
  const parsedEntries = items.map((item) => {
    const { success, data, error } = summarySchema.safeParse(withOwnNames('template', item));
    if (!success)
      return parsedEntry<TemplateSummary>(describeInvalidEntry('template', item, error), []);
    return parsedEntry<TemplateSummary>({ ...data.fields, ...data.sys }, []);
  });
  if (access === 'delivery') reportLeftOut('Template', parsedEntries);
  return valuesOf(parsedEntries);
}

/**
 * Every template with all that a card, a list or a link needs.
 * @param fields ids of the fields to read, all of which the content type has
 * @param types for the names of the entries that they link to
 * @param issues is added to: what somebody should fix
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
