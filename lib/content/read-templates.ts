/** What is read of content type `templates`. Every list is in the service's order: by `order`. */
import { z } from 'zod';
import { type Collection, parseCollection } from '#lib/content/collection';
import { type Access, contentClient, type EntryQuery } from '#lib/content/contentful-client';
import { entrySys, requiredWords, slugText } from '#lib/content/field-shapes';
import { reportLeftOut } from '#lib/content/report-problems';
import { type EntryProblem, parseTemplate, problemOf } from '#lib/content/template-entry';
import type { Template } from '#lib/template';

/** A list's length unless all of it is asked for. */
export const DEFAULT_LIMIT = 20;
/** The most entries that the service gives in one answer. */
const LARGEST_PAGE = 1000;

export type TemplateSummary = { name: string; slug: string; updatedAt: string };

const summarySchema = z.object({
  sys: entrySys,
  fields: z.object({ name: requiredWords, slug: slugText }),
});

/** Name, slug and update time of one framework's templates: 20, or all of them. */
export async function readTemplatesOfFramework(
  framework: string,
  { access, all = false }: { access: Access; all?: boolean },
): Promise<TemplateSummary[]> {
  const query = {
    content_type: 'templates',
    'fields.framework': framework,
    select: 'fields.slug,fields.name,sys.updatedAt',
    order: 'fields.order',
    include: 1,
  };
  const items = all
    ? await readEveryPage(query, access, (collection) => [...collection.items])
    : parseCollection(
        await contentClient(access).getEntries({ ...query, limit: DEFAULT_LIMIT }),
        `templates of ${framework}`,
      ).items;
  const problems: EntryProblem[] = [];
  const summaries = items.flatMap((item) => {
    const result = summarySchema.safeParse(item);
    if (!result.success) {
      problems.push(problemOf(item, result.error));
      return [];
    }
    const { sys, fields } = result.data;
    return [{ ...fields, updatedAt: sys.updatedAt }];
  });
  if (access === 'delivery') reportLeftOut('Template', problems);
  return summaries;
}

/**
 * Every template with all that a card, a list or a link needs.
 * @param fields ids of the fields that make it up, all of which the content type has
 */
export async function readAllTemplates(access: Access, fields: readonly string[]) {
  const selected = fields.map((field) => `fields.${field}`);
  const query = {
    content_type: 'templates',
    select: [...selected, 'sys.createdAt', 'sys.updatedAt'].join(','),
    order: 'fields.order,sys.id',
    include: 1,
  };
  const parsed = await readEveryPage(query, access, (collection) =>
    collection.items.map((item) => parseTemplate(item, collection)),
  );
  const problems: EntryProblem[] = [];
  const templates = new Map<string, Template>();
  for (const entry of parsed) {
    if ('problem' in entry) problems.push(entry);
    // An entry published between two pages can appear on both.
    else templates.set(entry.id, entry);
  }
  if (access === 'delivery') reportLeftOut('Template', problems);
  return [...templates.values()];
}

async function readEveryPage<Item>(
  query: EntryQuery,
  access: Access,
  read: (collection: Collection) => Item[],
): Promise<Item[]> {
  const readPage = async (skip: number) =>
    parseCollection(
      await contentClient(access).getEntries({ ...query, limit: LARGEST_PAGE, skip }),
      'templates',
    );
  const first = await readPage(0);
  const skips = [];
  for (let skip = LARGEST_PAGE; skip < first.total; skip += LARGEST_PAGE) skips.push(skip);
  const rest = await Promise.all(skips.map(readPage));
  return [first, ...rest].flatMap(read);
}
