import { z } from 'zod';
import { sourceContentsField, sourceFactsField } from '@/lib/catalogue/source-facts-schema';
import type { EntryKind, FieldName } from '@/lib/contentful/field-names';
import {
  httpsLink,
  names,
  optionalText,
  requiredText,
  slugText,
  time,
} from '@/lib/contentful/field-schemas';
import {
  byContentKind,
  type ContentKind,
  type FieldContents,
  pagesOf,
} from '@/lib/runtime/content-kinds';

/** Named as in Contentful's web app. */
export type FieldType =
  | 'Short text'
  | 'Short text (list)'
  | 'Long text'
  | 'Integer'
  | 'Decimal'
  | 'Date and time'
  | 'Boolean'
  | 'JSON object'
  | 'Media'
  | 'Reference'
  | 'References (many)';

export type FieldRule = {
  types: readonly FieldType[];
  schema: z.ZodType;
  /** The effect on pages if the field is missing. */
  otherwise?: string;
  isFacet?: boolean;
  /**
   * The first of the field's values is shown among a template's details, with its label from
   * `copy/template.ts`.
   */
  isDetail?: boolean;
  isOnCard?: boolean;
  isRequired?: boolean;
};

const TEXT = ['Short text', 'Long text'] as const;
export const FACET_TYPES = [
  'Short text (list)',
  'Short text',
  'References (many)',
  'Reference',
] as const;

const text = { types: TEXT, schema: optionalText };
const link = { types: TEXT, schema: httpsLink };
const date = { types: ['Date and time', 'Short text'], schema: time } as const;
const picture = { types: ['Media'], schema: z.unknown().optional() } as const;
const facet = { types: FACET_TYPES, schema: z.unknown().optional(), isFacet: true };
const detail: FieldRule = { ...facet, isDetail: true };
const list = z.array(z.unknown()).catch([]);
const words = {
  types: ['Short text (list)'],
  schema: names.refine((found) => found.length > 0),
  isRequired: true,
} as const;
const name = { types: TEXT, schema: requiredText, isRequired: true };
const slug = { types: TEXT, schema: slugText, isRequired: true };
const templates = { types: ['References (many)'], schema: list } as const;
const order = {
  types: ['Integer', 'Decimal'],
  schema: z.number().nullish().catch(null),
  otherwise: 'the service refuses to sort by it, so that no content can be read',
} as const;

const CONTENTS: Record<FieldContents, FieldRule> = {
  name: { ...name, otherwise: 'no page of that type is shown' },
  slug: { ...slug, otherwise: 'no page of that type is shown' },
  text,
  markdown: text,
  picture,
  templates,
};

type ContentRules = { [Kind in ContentKind]: Record<FieldName<Kind>, FieldRule> };

const contentRules = byContentKind((kind) =>
  Object.fromEntries(
    Object.entries(pagesOf(kind).contents).map(([field, is]) => [field, CONTENTS[is]]),
  ),
) as ContentRules;

export const MODEL_FIELDS = {
  template: {
    name: { ...name, otherwise: 'no template is shown' },
    slug: { ...slug, otherwise: 'no template is shown' },
    order,
    framework: facet,
    type: facet,
    css: facet,
    database: facet,
    description: text,
    publisher: facet,
    thumbnail: picture,
    overview: text,
    githubUrl: link,
    demoUrl: link,
    deployUrl: link,
    relatedTemplates: templates,
    license: { ...detail, isOnCard: true },
    sourceCreatedAt: date,
    sourceUpdatedAt: date,
    sourceCheckedAt: date,
    sourceContents: { types: ['Short text'], schema: sourceContentsField },
    archived: { types: ['Boolean'], schema: z.boolean().catch(false) },
    successor: text,
    sourceFacts: { types: ['JSON object'], schema: sourceFactsField },
  },
  section: {
    title: text,
    field: { ...name, otherwise: 'no filter has a page' },
    order,
    values: {
      types: ['References (many)', 'JSON object'],
      schema: list,
      otherwise: 'no filter has a page',
    },
  },
  filterValue: {
    name: { ...name, otherwise: 'no filter has a page' },
    slug: { ...slug, otherwise: 'no filter has a page' },
    label: text,
    headline: text,
    intro: text,
  },
  searchSynonym: { words, means: words },
  redirect: {
    from: name,
    to: name,
    permanent: { types: ['Boolean'], schema: z.boolean().catch(true) },
  },
  ...contentRules,
} satisfies { [Kind in EntryKind]: Record<FieldName<Kind>, FieldRule> };

export const isReadable = ({ types }: FieldRule, type: string): boolean =>
  types.some((readable) => readable === type);

export const isFacetType = (type: string): boolean =>
  FACET_TYPES.some((readable) => readable === type);

export const rulesOf = (kind: EntryKind): Readonly<Record<string, FieldRule>> => MODEL_FIELDS[kind];

/** A space may have a field called `constructor`. */
export function ruleOf(kind: EntryKind, name: string): FieldRule | undefined {
  const rules = rulesOf(kind);
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

type Shape<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { schema: infer Schema } ? Schema : never;
};

export function schemasOf<Kind extends EntryKind>(kind: Kind): Shape<(typeof MODEL_FIELDS)[Kind]> {
  const schemas = Object.entries(rulesOf(kind)).map(([field, { schema }]) => [field, schema]);
  return Object.fromEntries(schemas);
}
