import type { ContentPage } from '@/lib/catalogue/content-page';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import {
  type Filter,
  type FilterGroup,
  type FilterLookups,
  filterLookups,
  filtersOf,
} from '@/lib/catalogue/filters';
import { sortRecommended } from '@/lib/catalogue/recommended-order';
import { pagesBySlug, slugHolders } from '@/lib/catalogue/slug-holders';
import type { FilterSection, SearchSynonym, Template, TextField } from '@/lib/catalogue/template';
import { isReservedTemplateSlug } from '@/lib/runtime/reserved-slugs';

export type CatalogueContent = {
  sections: readonly FilterSection[];
  templates: readonly Template[];
  textFields: readonly TextField[];
  /** Absent in a snapshot by an older build, as are `pages` and `issues`. */
  synonyms?: readonly SearchSynonym[];
  pages?: readonly ContentPage[];
  issues?: readonly EntryIssue[];
};

export type FreshContent = Required<CatalogueContent>;

export type Catalogue = FilterLookups & {
  synonyms: readonly SearchSynonym[];
  textFields: readonly TextField[];
  groups: readonly FilterGroup[];
  filterBySlug: ReadonlyMap<string, Filter>;
  templates: readonly Template[];
  templateBySlug: ReadonlyMap<string, Template>;
  templateById: ReadonlyMap<string, Template>;
  hasSeveralPublishers: boolean;
  pageBySlug: ReadonlyMap<string, ContentPage>;
  problems: readonly string[];
};

/** Leaves out entries with a reserved or taken slug. Never throws. */
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
  const ordered = sortRecommended(all);
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
