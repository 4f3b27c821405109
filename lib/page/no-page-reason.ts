import { z } from 'zod';
import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { FacetReference } from '@/lib/catalogue/template';
import { type Access, contentClient } from '@/lib/contentful/client';
import {
  ENTRY_KINDS,
  type EntryKind,
  fieldId,
  typeId,
  withSiteNames,
} from '@/lib/contentful/field-names';
import { names, slugText } from '@/lib/contentful/field-schemas';
import { MAX_PAGES, pagesBeyondLimit } from '@/lib/contentful/get-content-pages';
import { idOf, parseCollection } from '@/lib/contentful/parse-collection';
import {
  isReservedFilterSlug,
  isReservedPageSlug,
  isReservedTemplateSlug,
} from '@/lib/runtime/reserved-slugs';

const typeSchema = z.object({
  sys: z.object({ contentType: z.object({ sys: z.object({ id: z.string() }) }) }),
});

/** @returns `undefined` if there is no such entry */
export async function noPageReason(
  id: string,
  access: Access,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const query = { 'sys.id': id, limit: 1, include: 0 };
  const { items } = parseCollection(await contentClient(access).getEntries(query), 'the entry');
  const [entry] = items;
  if (entry === undefined) return undefined;
  const type = typeSchema.parse(entry).sys.contentType.sys.id;
  const kind = ENTRY_KINDS.find((one) => typeId(one) === type);
  if (kind === undefined) return linkedReason(id, catalogue) ?? notShownCopy.typeUnused(type);
  const reason = REASONS[kind](entry, id, catalogue);
  if (kind !== 'page' || reason !== notShownCopy.unknown) return reason;
  const beyond = await pagesBeyondLimit(access);
  const isBeyond = beyond.some(({ entryId }) => entryId === id);
  return isBeyond ? notShownCopy.beyondLimit(MAX_PAGES) : reason;
}

const REASONS: Record<EntryKind, (entry: unknown, id: string, catalogue: Catalogue) => string> = {
  template: (entry, _, catalogue) =>
    named('template', entry, (slug) => templateReason(slug, catalogue)),
  filterValue: (entry, id, catalogue) =>
    named('filterValue', entry, (slug) => filterValueReason(id, slug, catalogue)),
  page: (entry, _, catalogue) => pageReason(entry, catalogue),
  section: (entry, _, catalogue) => sectionReason(entry, catalogue),
  searchSynonym: synonymReason,
};

const text = z.string().trim().catch('');
const namedSchema = z.object({ fields: z.object({ name: text, slug: text }) });
const synonymSchema = z.object({ fields: z.object({ words: names }) });
const titledSchema = z.object({ fields: z.object({ title: text, slug: text }) });
const sectionSchema = z.object({
  fields: z.object({ field: text, values: z.array(z.unknown()).catch([]) }),
});

function named(
  kind: 'template' | 'filterValue',
  entry: unknown,
  otherwise: (slug: string) => string,
): string {
  const { name, slug } = namedSchema.parse(withSiteNames(kind, entry)).fields;
  if (name === '') return notShownCopy.fieldEmpty(fieldId(kind, 'name'));
  if (slug === '') return notShownCopy.fieldEmpty(fieldId(kind, 'slug'));
  return slugText.safeParse(slug).success ? otherwise(slug) : notShownCopy.slugUnusable(slug);
}

function sectionReason(entry: unknown, { groups }: Catalogue): string {
  const { field, values } = sectionSchema.parse(withSiteNames('section', entry)).fields;
  if (field === '') return notShownCopy.fieldEmpty(fieldId('section', 'field'));
  if (values.length === 0) return notShownCopy.sectionEmpty;
  const ids = new Set(values.map(idOf));
  const holder = groups.find(({ filters }) =>
    filters.some(({ value }) => value.id !== null && ids.has(value.id)),
  );
  return holder === undefined
    ? notShownCopy.valuesUnusable
    : notShownCopy.valuesTaken(holder.section.title);
}

function synonymReason(entry: unknown): string {
  const { words } = synonymSchema.parse(withSiteNames('searchSynonym', entry)).fields;
  return notShownCopy.fieldEmpty(fieldId('searchSynonym', words.length === 0 ? 'words' : 'means'));
}

function pageReason(entry: unknown, { pageBySlug }: Catalogue): string {
  const { title, slug } = titledSchema.parse(withSiteNames('page', entry)).fields;
  if (title === '') return notShownCopy.fieldEmpty(fieldId('page', 'title'));
  if (slug === '') return notShownCopy.fieldEmpty(fieldId('page', 'slug'));
  if (!slugText.safeParse(slug).success) return notShownCopy.slugUnusable(slug);
  if (isReservedPageSlug(slug)) return notShownCopy.slugReserved(slug);
  const holder = pageBySlug.get(slug);
  return holder === undefined ? notShownCopy.unknown : notShownCopy.slugTaken(slug, holder.title);
}

/** Templates link to it for its name. */
function linkedReason(id: string, { groups, templates }: Catalogue): string | undefined {
  const links = templates.flatMap(({ references }) => references.filter((one) => one.id === id));
  const isFacet = ({ field }: FacetReference) =>
    groups.some(({ section }) => section.field === field);
  const link = links.find(isFacet);
  if (link !== undefined) return notShownCopy.noFilter(link.name);
  return links.length > 0 ? notShownCopy.onTemplates : undefined;
}

function templateReason(slug: string, { templateBySlug }: Catalogue): string {
  if (isReservedTemplateSlug(slug)) return notShownCopy.slugReserved(slug);
  const holder = templateBySlug.get(slug);
  return holder === undefined ? notShownCopy.unknown : notShownCopy.slugTaken(slug, holder.name);
}

function filterValueReason(id: string, slug: string, { groups, filterBySlug }: Catalogue): string {
  if (isReservedFilterSlug(slug)) return notShownCopy.slugReserved(slug);
  const isInSection = groups.some(({ section }) => section.values.some((value) => value.id === id));
  if (!isInSection) return notShownCopy.inNoSection;
  const holder = filterBySlug.get(slug);
  return holder === undefined
    ? notShownCopy.unknown
    : notShownCopy.slugTaken(slug, holder.value.name);
}
