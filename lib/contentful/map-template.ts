import { z } from 'zod';
import { type FacetReference, linksFor, type Template } from '@/lib/catalogue/template';
import { fieldId, isRecord } from '@/lib/contentful/field-names';
import { ruleOf, rulesOf, schemasOf } from '@/lib/contentful/field-rules';
import { entrySys, namesIn } from '@/lib/contentful/field-schemas';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { mapAsset } from '@/lib/contentful/map-asset';
import { overviewStart } from '@/lib/contentful/overview-start';
import type { Links } from '@/lib/contentful/parse-collection';

const entrySchema = z.object({
  sys: entrySys.extend({ createdAt: z.string().catch('') }),
  fields: z.looseObject(schemasOf('template')),
  /** `in-locale.ts` adds these. */
  fallbacks: z.record(z.string(), z.string()).default({}),
});

/** @param entry from `withSiteNames` */
export function mapTemplate(
  entry: unknown,
  { linked }: Links,
  types: ContentTypes,
): Template | undefined {
  const { data } = entrySchema.safeParse(entry);
  if (data === undefined) return undefined;
  const { sys, fields, fallbacks } = data;
  const { githubUrl, demoUrl, deployUrl, sourceContents = null } = fields;
  const { facets, references } = facetsOf(fields, (link) => referenceTo(linked(link), types));
  return {
    id: sys.id,
    name: fields.name,
    slug: fields.slug,
    order: fields.order ?? null,
    description: fields.description,
    overviewStart: overviewStart(fields.overview),
    publisher: facets.publisher?.[0] ?? null,
    facets,
    references,
    picture: mapAsset(linked(fields.thumbnail)),
    links: linksFor(sourceContents, {
      ...(githubUrl === undefined ? {} : { source: githubUrl }),
      ...(demoUrl === undefined ? {} : { demo: demoUrl }),
      ...(deployUrl === undefined ? {} : { deploy: deployUrl }),
    }),
    createdAt: sys.createdAt || sys.updatedAt,
    updatedAt: sys.updatedAt,
    details: detailsOf(facets),
    sourceCreatedAt: fields.sourceCreatedAt,
    sourceUpdatedAt: fields.sourceUpdatedAt,
    sourceCheckedAt: fields.sourceCheckedAt,
    sourceContents,
    isArchived: fields.archived,
    successor: fields.successor,
    gone: [],
    sourceFacts: fields.sourceFacts,
    ...untranslated(fallbacks),
  };
}

function untranslated(fallbacks: Readonly<Record<string, string>>): Pick<Template, 'untranslated'> {
  const found = (['description', 'overview'] as const).flatMap((name) => {
    const locale = fallbacks[fieldId('template', name)];
    return locale === undefined ? [] : [[name, locale]];
  });
  return found.length > 0 ? { untranslated: Object.fromEntries(found) } : {};
}

function facetsOf(
  fields: Readonly<Record<string, unknown>>,
  referenceOf: (link: unknown) => Reference | undefined,
): Pick<Template, 'facets' | 'references'> {
  const references: FacetReference[] = [];
  const facets: Record<string, readonly string[]> = {};
  for (const [field, value] of Object.entries(fields)) {
    const rule = ruleOf('template', field);
    if (rule !== undefined && rule.isFacet !== true) continue;
    const own = [value].flat().map((item) => {
      const reference = referenceOf(item);
      if (reference !== undefined) references.push({ field, ...reference });
      return reference?.name ?? item;
    });
    const found = namesIn(own);
    if (found.length > 0) facets[field] = found;
  }
  return { facets, references };
}

const DETAILS = Object.entries(rulesOf('template')).flatMap(([name, { isDetail }]) =>
  isDetail === true ? [name] : [],
);

function detailsOf(facets: Template['facets']): Template['details'] {
  const shown = DETAILS.flatMap((name) => {
    const [text] = facets[name] ?? [];
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(shown);
}

type Reference = Omit<FacetReference, 'field'>;

const referenceSchema = z.object({
  sys: entrySys.extend({ contentType: z.object({ sys: z.object({ id: z.string() }) }) }),
  fields: z.custom<Record<string, unknown>>(isRecord),
});

function referenceTo(entry: unknown, types: ContentTypes): Reference | undefined {
  if (entry === undefined) return undefined;
  const { data } = referenceSchema.safeParse(entry);
  const nameField = data && types.get(data.sys.contentType.sys.id)?.nameField;
  if (data === undefined || nameField === undefined) return undefined;
  const [name] = namesIn(data.fields[nameField]);
  return name === undefined ? undefined : { id: data.sys.id, name };
}
