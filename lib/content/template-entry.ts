/** An entry of type `templates`, as the service sends it, to a `Template`. */
import { z } from 'zod';
import { type Collection, idOf } from '#lib/content/collection';
import {
  entrySys,
  httpsLink,
  names,
  requiredWords,
  slugText,
  words,
} from '#lib/content/field-shapes';
import { pictureOf } from '#lib/content/picture';
import type { Template } from '#lib/template';

/** Fields of `templates` that are no facet; every other list of names may be one. */
const NOT_FACETS = new Set([
  'name',
  'slug',
  'order',
  'description',
  'publisher',
  'thumbnail',
  'overview',
  'githubUrl',
  'demoUrl',
  'deployUrl',
  'relatedTemplates',
]);

const entrySchema = z.object({
  sys: entrySys,
  fields: z.looseObject({
    name: requiredWords,
    slug: slugText,
    order: z.number().nullish().catch(null),
    description: words,
    publisher: words,
    thumbnail: z.unknown().optional(),
    githubUrl: httpsLink,
    demoUrl: httpsLink,
    deployUrl: httpsLink,
    relatedTemplates: z.array(z.unknown()).catch([]),
  }),
});

export type EntryProblem = { id: string; problem: string };

export function parseTemplate(item: unknown, { linked }: Collection): Template | EntryProblem {
  const result = entrySchema.safeParse(item);
  if (!result.success) return problemOf(item, result.error);
  const { sys, fields } = result.data;
  const { githubUrl, demoUrl, deployUrl } = fields;
  return {
    id: sys.id,
    name: fields.name,
    slug: fields.slug,
    order: fields.order ?? null,
    description: fields.description,
    publisher: fields.publisher,
    facets: facetsOf(fields),
    picture: pictureOf(linked(fields.thumbnail)),
    links: {
      ...(githubUrl === undefined ? {} : { source: githubUrl }),
      ...(demoUrl === undefined ? {} : { demo: demoUrl }),
      ...(deployUrl === undefined ? {} : { deploy: deployUrl }),
    },
    relatedIds: fields.relatedTemplates.flatMap((link) => idOf(link) ?? []),
    updatedAt: sys.updatedAt,
  };
}

function facetsOf(fields: Readonly<Record<string, unknown>>): Template['facets'] {
  const facets: Record<string, readonly string[]> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (NOT_FACETS.has(field)) continue;
    const values = names.parse(value);
    if (values.length > 0) facets[field] = values;
  }
  return facets;
}

/** What is wrong with an entry, in words for the log. */
export function problemOf(item: unknown, error: z.ZodError): EntryProblem {
  const [issue] = error.issues;
  const field = issue?.path.filter((part) => part !== 'fields').join('.');
  return { id: idOf(item) ?? 'without an id', problem: `${field ?? 'entry'}: ${issue?.message}` };
}
