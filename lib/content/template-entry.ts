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
  'thumbnail',
  'overview',
  'githubUrl',
  'demoUrl',
  'deployUrl',
  'relatedTemplates',
]);

const entrySchema = z.object({
  sys: entrySys.extend({ createdAt: z.string().catch('') }),
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
    createdAt: sys.createdAt || sys.updatedAt,
    updatedAt: sys.updatedAt,
  };
}

function facetsOf(fields: Readonly<Record<string, unknown>>): Template['facets'] {
  const entries = Object.entries(fields)
    .filter(([field]) => !NOT_FACETS.has(field))
    .map(([field, value]) => [field, names.parse(value)] as const);
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** What is wrong with an entry, in words for the log. */
export function problemOf(item: unknown, error: z.ZodError): EntryProblem {
  const [issue] = error.issues;
  const field = issue?.path.filter((part) => part !== 'fields').join('.');
  return { id: idOf(item) ?? 'without an id', problem: `${field ?? 'entry'}: ${issue?.message}` };
}
