import { z } from 'zod';
import { notShownWords } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isReservedEntry } from '@/lib/catalogue/content-entry';
import { redirectProblemText } from '@/lib/catalogue/redirects';
import type { FacetReference } from '@/lib/catalogue/template';
import { type Access, contentClient } from '@/lib/contentful/client';
import { ENTRY_KINDS, type EntryKind, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entryIssues } from '@/lib/contentful/find-entry-issues';
import { MAX_PAGES, pagesBeyondLimit } from '@/lib/contentful/get-content-entries';
import { idOf, parseCollection } from '@/lib/contentful/parse-collection';
import { redirectsOf } from '@/lib/contentful/published-redirects';
import { isZone } from '@/lib/runtime/addresses.js';
import {
  byContentKind,
  type ContentKind,
  contentPath,
  isContentKind,
} from '@/lib/runtime/content-kinds';
import { isReservedFilterSlug, isReservedTemplateSlug } from '@/lib/runtime/reserved-slugs';

const typeSchema = z.object({
  sys: z.object({ contentType: z.object({ sys: z.object({ id: z.string() }) }) }),
});

const wordsOf = ({ language }: Catalogue) => notShownWords(language);

/** @returns `undefined` if there is no such entry */
export async function noPageReason(
  id: string,
  access: Access,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const { locale } = catalogue.language;
  const inLocale = locale === null ? {} : { locale };
  const query = { 'sys.id': id, limit: 1, include: 0, ...inLocale };
  const words = wordsOf(catalogue);
  const { items } = parseCollection(await contentClient(access).getEntries(query), 'the entry');
  const [entry] = items;
  if (entry === undefined) return undefined;
  const type = typeSchema.parse(entry).sys.contentType.sys.id;
  const kind = ENTRY_KINDS.find((one) => typeId(one) === type);
  if (kind !== undefined && isContentKind(kind) && isZone()) return words.typeUnused(type);
  if (kind === undefined) return linkedReason(id, catalogue) ?? words.typeUnused(type);
  const named = withSiteNames(kind, entry);
  for (const issue of entryIssues(kind, named, () => undefined)) {
    if (issue.kind === 'field-empty') return words.fieldEmpty(issue.field);
    if (issue.kind === 'slug-unusable') return words.slugUnusable(issue.value);
  }
  const { fields } = fieldsSchema.parse(named);
  const reason = REASONS[kind](fields, id, catalogue);
  if (!isContentKind(kind) || reason !== words.unknown) return reason;
  const beyond = await pagesBeyondLimit(kind, access);
  const isBeyond = beyond.some(({ entryId }) => entryId === id);
  return isBeyond ? words.beyondLimit(`${MAX_PAGES}`) : reason;
}

const fieldsSchema = z.object({
  fields: z.object({ slug: z.string().trim().catch(''), values: z.array(z.unknown()).catch([]) }),
});

type Fields = z.infer<typeof fieldsSchema>['fields'];
type Reason = (fields: Fields, id: string, catalogue: Catalogue) => string;

const REASONS: Record<EntryKind, Reason> = {
  ...byContentKind(contentReason),
  template: templateReason,
  filterValue: filterValueReason,
  section: sectionReason,
  searchSynonym: (_, __, catalogue) => wordsOf(catalogue).unknown,
  redirect: redirectReason,
};

function redirectReason(_: Fields, id: string, catalogue: Catalogue): string {
  const problem = redirectsOf(catalogue).problems.find(({ entry }) => entry.id === id);
  return problem === undefined ? wordsOf(catalogue).redirect : redirectProblemText(problem);
}

function sectionReason({ values }: Fields, _: string, catalogue: Catalogue): string {
  const words = wordsOf(catalogue);
  if (values.length === 0) return words.sectionEmpty;
  const ids = new Set(values.map(idOf));
  const holder = catalogue.groups.find(({ filters }) =>
    filters.some(({ value }) => value.id !== null && ids.has(value.id)),
  );
  return holder === undefined ? words.valuesUnusable : words.valuesTaken(holder.section.title);
}

function contentReason(kind: ContentKind): Reason {
  return ({ slug }, _, catalogue) => {
    if (isReservedEntry({ kind, slug })) return wordsOf(catalogue).slugReserved(slug);
    const holder = catalogue.entryByPath.get(contentPath({ kind, slug }));
    return slugReason(slug, holder?.title, catalogue);
  };
}

/** Templates link to this entry only for its name. */
function linkedReason(id: string, catalogue: Catalogue): string | undefined {
  const { groups, templates } = catalogue;
  const words = wordsOf(catalogue);
  const links = templates.flatMap(({ references }) => references.filter((one) => one.id === id));
  const isFacet = ({ field }: FacetReference) =>
    groups.some(({ section }) => section.field === field);
  const link = links.find(isFacet);
  if (link !== undefined) return words.noFilter(link.name);
  return links.length > 0 ? words.onTemplates : undefined;
}

function templateReason({ slug }: Fields, _: string, catalogue: Catalogue): string {
  if (isReservedTemplateSlug(slug)) return wordsOf(catalogue).slugReserved(slug);
  return slugReason(slug, catalogue.templateBySlug.get(slug)?.name, catalogue);
}

function filterValueReason({ slug }: Fields, id: string, catalogue: Catalogue): string {
  const { groups, filterBySlug } = catalogue;
  if (isReservedFilterSlug(slug)) return wordsOf(catalogue).slugReserved(slug);
  const isInSection = groups.some(({ section }) => section.values.some((value) => value.id === id));
  if (!isInSection) return wordsOf(catalogue).inNoSection;
  return slugReason(slug, filterBySlug.get(slug)?.value.name, catalogue);
}

function slugReason(slug: string, holder: string | undefined, catalogue: Catalogue): string {
  const words = wordsOf(catalogue);
  return holder === undefined ? words.unknown : words.slugTaken(slug, holder);
}
