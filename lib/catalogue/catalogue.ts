import { listLeadWords } from '@/copy/list-lead';
import { type ContentEntry, entriesByPath } from '@/lib/catalogue/content-entry';
import { type EntryIssue, slugIssue } from '@/lib/catalogue/entry-issue';
import {
  type Filter,
  type FilterGroup,
  type FilterLookups,
  filterLookups,
  filtersOf,
} from '@/lib/catalogue/filters';
import { publishersOf } from '@/lib/catalogue/publishers';
import { sortRecommended } from '@/lib/catalogue/recommended-order';
import type { RedirectEntry } from '@/lib/catalogue/redirects';
import { slugHolders } from '@/lib/catalogue/slug-conflicts';
import type { FilterSection, SearchSynonym, Template, TextField } from '@/lib/catalogue/template';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/runtime/languages';
import { isReservedTemplateSlug } from '@/lib/runtime/reserved-slugs';

export type CatalogueContent = {
  sections: readonly FilterSection[];
  templates: readonly Template[];
  textFields: readonly TextField[];
  /** Absent in tests only. */
  synonyms?: readonly SearchSynonym[];
  redirects?: readonly RedirectEntry[];
  entries?: readonly ContentEntry[];
  issues?: readonly EntryIssue[];
  /** By language id, without the default language. */
  translations?: Readonly<Record<string, CatalogueContent>>;
};

export type FreshContent = Required<Omit<CatalogueContent, 'translations'>> & {
  translations: Readonly<Record<string, FreshContent>>;
};

export type Catalogue = FilterLookups & {
  language: Language;
  /** By language id, including this one. */
  inLanguages: ReadonlyMap<string, Catalogue>;
  /** The content as read, without `adapt`. */
  content: CatalogueContent;
  synonyms: readonly SearchSynonym[];
  /** `redirectsOf` tells which are usable. */
  redirects: readonly RedirectEntry[];
  textFields: readonly TextField[];
  groups: readonly FilterGroup[];
  filterBySlug: ReadonlyMap<string, Filter>;
  templates: readonly Template[];
  templateBySlug: ReadonlyMap<string, Template>;
  templateById: ReadonlyMap<string, Template>;
  hasSeveralPublishers: boolean;
  /** Empty if there is only one publisher. */
  publisherByName: ReadonlyMap<string, Filter>;
  /** Also has the publishers, which are in no menu. */
  searchGroups: readonly FilterGroup[];
  /** By encoded path. */
  entryByPath: ReadonlyMap<string, ContentEntry>;
  /** Entries that other entries or the site's own pages displace. */
  problems: readonly EntryIssue[];
};

/** Returns the default language's catalogue. Never throws. */
export function buildCatalogue(
  all: CatalogueContent,
  adapt = (content: CatalogueContent): CatalogueContent => content,
): Catalogue {
  const inLanguages = new Map<string, Catalogue>();
  for (const language of LANGUAGES) {
    const content = all.translations?.[language.id] ?? all;
    const indexes = indexesOf(adapt(content), language);
    inLanguages.set(language.id, { ...indexes, language, inLanguages, content });
  }
  return catalogueIn({ inLanguages }, DEFAULT_LANGUAGE);
}

export function catalogueIn(
  { inLanguages }: Pick<Catalogue, 'inLanguages'>,
  { id }: Language,
): Catalogue {
  const catalogue = inLanguages.get(id);
  if (catalogue === undefined) throw new Error(`There is no catalogue in ${id}.`);
  return catalogue;
}

function indexesOf(
  {
    sections,
    templates: all,
    textFields,
    synonyms = [],
    redirects = [],
    entries = [],
  }: CatalogueContent,
  language: Language,
): Omit<Catalogue, 'language' | 'inLanguages' | 'content'> {
  const problems: EntryIssue[] = [];
  const templates: Template[] = [];
  const templateBySlug = new Map<string, Template>();
  const templateById = new Map<string, Template>();
  const ordered = sortRecommended(all);
  const holders = slugHolders(ordered);
  for (const template of ordered) {
    const { slug } = template;
    const holder = holders.get(slug);
    const other = holder === template ? undefined : holder;
    const problem = slugIssue(template, isReservedTemplateSlug(slug), other);
    if (problem !== undefined) {
      problems.push(problem);
      continue;
    }
    templates.push(template);
    templateBySlug.set(template.slug, template);
    templateById.set(template.id, template);
  }
  const index = filtersOf(sections, templates, problems);
  const { groups, filterBySlug } = index;
  const isSeveral = hasSeveralPublishers(templates);
  return {
    synonyms,
    redirects,
    textFields,
    groups,
    filterBySlug,
    templates,
    templateBySlug,
    templateById,
    hasSeveralPublishers: isSeveral,
    ...(isSeveral
      ? publishersOf(templates, index, listLeadWords(language).publishers)
      : { publisherByName: new Map(), searchGroups: groups }),
    entryByPath: entriesByPath(entries, problems),
    ...filterLookups(groups, templateById),
    problems,
  };
}

function hasSeveralPublishers(templates: readonly Template[]): boolean {
  const first = templates.find(({ publisher }) => publisher !== null)?.publisher;
  return templates.some(({ publisher }) => publisher !== null && publisher !== first);
}
