/**
 * Everything that lists and links need, indexed once a load: which filter holds which template, and
 * where each lives. Pure: the same content gives the same catalogue.
 */
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import {
  type Filter,
  type FilterGroup,
  type FilterLookups,
  filterLookups,
  filtersOf,
} from '@/lib/catalogue/filters';
import { inRecommendedOrder } from '@/lib/catalogue/recommended-order';
import type { FilterSection, SearchSynonym, Template, TextField } from '@/lib/catalogue/template';
import { isReservedPageSlug, isReservedTemplateSlug } from '@/lib/runtime/reserved-slugs';

export type CatalogueContent = {
  sections: readonly FilterSection[];
  templates: readonly Template[];
  /** The long fields that this space's templates have. */
  textFields: readonly TextField[];
  /** Empty where the space has no such content type; absent in a catalogue that an older build saved. */
  synonyms?: readonly SearchSynonym[];
  /** Empty or absent like `synonyms`. */
  pages?: readonly ContentPage[];
  /** Shown to editors alone; absent like `synonyms`. */
  issues?: readonly EntryIssue[];
};

/** As it was just read, whichever way: what is absent there would be gone from the site. */
export type FreshContent = Required<CatalogueContent>;

export type Catalogue = FilterLookups & {
  synonyms: readonly SearchSynonym[];
  textFields: readonly TextField[];
  /** In section order. */
  groups: readonly FilterGroup[];
  filterBySlug: ReadonlyMap<string, Filter>;
  /** In the gallery's own order, see `recommended-order.ts`. */
  templates: readonly Template[];
  templateBySlug: ReadonlyMap<string, Template>;
  templateById: ReadonlyMap<string, Template>;
  /** Only then does a card name its own. */
  hasSeveralPublishers: boolean;
  /** Pages that are written in the content service. */
  pageBySlug: ReadonlyMap<string, ContentPage>;
  /** Entries that were left out and why, as sentences for the log. */
  problems: readonly string[];
};

/** An entry whose slug is reserved or taken is left out and listed in `problems`. Never throws. */
export function buildCatalogue({
  sections,
  templates: all,
  textFields,
  synonyms = [],
  pages = [],
}: CatalogueContent): Catalogue {
  const problems: string[] = [];
  const templates: Template[] = [];
  const templateBySlug = new Map<string, Template>();
  const templateById = new Map<string, Template>();
  const ordered = inRecommendedOrder(all);
  const holders = slugHolders(ordered);
  for (const template of ordered) {
    if (isReservedTemplateSlug(template.slug)) {
      problems.push(
        `Template ${template.id} is left out: its slug "${template.slug}" is reserved for the site itself`,
      );
      continue;
    }
    const holder = holders.get(template.slug);
    if (holder !== undefined && holder !== template) {
      problems.push(
        `Template ${template.id} is left out: its slug "${template.slug}" belongs to ${holder.id}, which has a lower order or is older`,
      );
      continue;
    }
    templates.push(template);
    templateBySlug.set(template.slug, template);
    templateById.set(template.id, template);
  }
  const { groups, filterBySlug } = filtersOf(sections, templates, problems);
  return {
    synonyms,
    textFields,
    groups,
    filterBySlug,
    templates,
    templateBySlug,
    templateById,
    hasSeveralPublishers: hasSeveralPublishers(templates),
    pageBySlug: pagesBySlug(pages, problems),
    ...filterLookups(groups, templateById),
    problems,
  };
}

export function hasSeveralPublishers(templates: readonly Template[]): boolean {
  const first = templates.find(({ publisher }) => publisher !== null)?.publisher;
  return templates.some(({ publisher }) => publisher !== null && publisher !== first);
}

const placeOf = ({ order }: Template) => order ?? Number.POSITIVE_INFINITY;

/** Who has each slug: the first by `order`, else the oldest, so that no new entry takes a page from another. */
function slugHolders(templates: readonly Template[]): ReadonlyMap<string, Template> {
  const holders = new Map<string, Template>();
  for (const template of templates) {
    const holder = holders.get(template.slug);
    const isFirst = holder === undefined || placeOf(template) < placeOf(holder);
    const isOlder = holder?.order === template.order && template.createdAt < holder.createdAt;
    if (isFirst || isOlder) holders.set(template.slug, template);
  }
  return holders;
}

/** @param problems is added to: what was left out, and why */
export function pagesBySlug(
  pages: readonly ContentPage[],
  problems: string[],
): ReadonlyMap<string, ContentPage> {
  const bySlug = new Map<string, ContentPage>();
  for (const page of pages) {
    const who = `Page ${page.id} is left out: its slug "${page.slug}"`;
    const first = bySlug.get(page.slug);
    if (isReservedPageSlug(page.slug)) problems.push(`${who} is reserved for the site itself`);
    else if (first !== undefined) problems.push(`${who} belongs to ${first.id}, which is older`);
    else bySlug.set(page.slug, page);
  }
  return bySlug;
}
