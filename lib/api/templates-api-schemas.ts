import { z } from 'zod';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { PACKAGE_MANAGERS, SOURCE_CONTENTS } from '@/lib/catalogue/template';
import { MAX_QUERY_LENGTH } from '@/lib/listing/parse-search-params';
import { SORTS } from '@/lib/listing/selection';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/runtime/languages';

export const slugs = z.object({
  filterSlug: z
    .string()
    .meta({ description: 'Slug of a filter, see `facets` of `/api/templates`.' }),
  templateSlug: z.string().meta({ description: 'Slug of a template.' }),
});

const localeQuery = z
  .enum(LANGUAGES.map(({ id }) => id))
  .default(DEFAULT_LANGUAGE.id)
  .meta({ description: 'Language of the results. Ignored by feeds, whose address has it.' });

export function searchQuery({ groups }: Catalogue) {
  const sections = Map.groupBy(groups, ({ section }) => section.field);
  const facets = sections.entries().map(([field, own]) => {
    const titles = own.map(({ section }) => `“${section.title}”`).join(' or ');
    const description = `Slugs of filters in ${titles}: any of them.`;
    const example = own[0]?.filters.slice(0, 1).map(({ value }) => value.slug);
    return [field, z.array(z.string()).meta({ description, example })];
  });
  return z.object({
    ...Object.fromEntries(facets),
    ...(LANGUAGES.length > 1 && { locale: localeQuery }),
    q: z.string().max(MAX_QUERY_LENGTH).meta({
      description:
        'Words to search for. Typing mistakes are corrected; templates with a word after a minus sign are excluded.',
    }),
    sort: z
      .enum(SORTS)
      .default('recommended')
      .meta({ description: 'Ignored by feeds, which are sorted by date.' }),
    page: z
      .int()
      .min(1)
      .default(1)
      .meta({ description: 'Which page of the results. Feeds have no pages.' }),
  });
}

const time = z.string().meta({ description: 'ISO 8601' });
const filterName = { name: z.string(), slug: z.string() };

export const templateItem = z.object({
  id: z
    .string()
    .meta({ description: 'Id of its entry; stays the same when name and slug change.' }),
  name: z.string(),
  slug: z.string(),
  url: z.url().meta({ description: 'Its page; append `/index.md` for Markdown.' }),
  description: z.string().nullable(),
  publisher: z.string().nullable(),
  facets: z
    .record(z.string(), z.array(z.object(filterName)))
    .meta({ description: 'Its filters, by field.' }),
  picture: z
    .object({ url: z.url(), width: z.number(), height: z.number(), alt: z.string() })
    .nullable(),
  links: z.object({
    source: z.url().exactOptional(),
    demo: z.url().exactOptional(),
    deploy: z.url().exactOptional(),
  }),
  createdAt: time.meta({ description: 'When its entry was first published.' }),
  updatedAt: time.meta({ description: 'When its entry was last published.' }),
  license: z.string().nullable(),
  details: z
    .record(z.string(), z.string())
    .meta({ description: 'Short facts by the name of their field, e.g. its licence.' }),
  sourceCreatedAt: time.nullable().meta({ description: 'First commit of its source.' }),
  sourceUpdatedAt: time.nullable().meta({ description: 'Last commit of its source.' }),
  sourceCheckedAt: time.nullable().meta({ description: 'When the source was last read.' }),
  sourceContents: z
    .enum(SOURCE_CONTENTS)
    .nullable()
    .meta({ description: 'Contents of the root of its source.' }),
  status: z
    .enum(['archived', 'gone', 'no-code'])
    .nullable()
    .meta({ description: 'Why it can’t be started; null if it can.' }),
  isArchived: z.boolean().meta({ description: 'According to an editor or the source’s host.' }),
  successor: z
    .string()
    .nullable()
    .meta({ description: 'Replacement: the slug of a template, or a URL.' }),
  gone: z
    .array(z.enum(['source', 'demo', 'deploy']))
    .readonly()
    .meta({ description: 'Dead links.' }),
  sourceFacts: z
    .object({
      manager: z.enum(PACKAGE_MANAGERS).nullable(),
      scripts: z.array(z.string()).readonly(),
      env: z
        .array(z.string())
        .readonly()
        .meta({ description: 'Environment variables that it needs.' }),
      versions: z
        .record(z.string(), z.string())
        .readonly()
        .meta({ description: 'Version ranges by package, or by `node`.' }),
      languages: z.array(z.string()).readonly(),
    })
    .nullable()
    .meta({ description: 'Facts read at the root of its source.' }),
});

const facetSchema = z.object({
  field: z.string().meta({ description: 'Name of its query parameter.' }),
  title: z.string(),
  values: z.array(
    z.object({
      ...filterName,
      url: z.url(),
      count: z.int().meta({
        description: 'Number of matches, given the search term and the selection in other facets.',
      }),
      isChosen: z.boolean(),
    }),
  ),
});

const correction = z.object({
  word: z.string(),
  meant: z.array(z.string()).readonly().meta({ description: 'The words found instead.' }),
});

export const templatesBody = z.object({
  total: z.int(),
  match: z.enum(['all', 'some']).meta({
    description:
      '`some`: no template contains all the words in the query, and these are the closest matches.',
  }),
  corrections: z.array(correction).meta({
    description: 'Words in the query that match nothing as typed.',
  }),
  page: z.int(),
  pageSize: z.int(),
  items: z.array(templateItem),
  facets: z.array(facetSchema),
});

export const refusedBody = z.object({
  message: z.string(),
  problems: z.array(z.string()).meta({ description: 'Every problem, as a sentence.' }),
});

export type TemplateItem = z.infer<typeof templateItem>;
export type TemplatesBody = z.infer<typeof templatesBody>;
