/** `/templates/search`: any combination of filters, made for each request. */

import { SEARCH_PATH } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import { withFreshDeadline } from '#lib/deadline';
import { settings } from '#lib/env';
import { listingOf } from '#lib/gallery/listing';
import { beginVisit } from '#lib/gallery/visit';
import { mentioning } from '#lib/gallery/word-match';
import type { SiteChrome, TemplateList } from '#lib/page-props';
import { facetNames, type Template } from '#lib/template';

const LONGEST_SEARCH = 120;

/** As Next gives it: a key that is repeated holds a list. */
export type SearchQuery = Readonly<Record<string, string | string[] | undefined>>;

export async function searchPage(
  query: SearchQuery,
  isDraft: boolean,
): Promise<{ list: TemplateList; chrome: SiteChrome; canonical: string }> {
  return withFreshDeadline(async () => {
    const visit = await beginVisit(isDraft ? 'draft' : 'usual');
    const { catalogue, chrome } = visit;
    const choice = { filters: chosenFilters(catalogue, query), words: searchedWords(query) };
    const hasFilters = asksForUnknown(catalogue, query) ? () => false : matching(choice.filters);
    const hasWords = mentioning(choice.words);
    const templates = catalogue.templates.filter((one) => hasFilters(one) && hasWords(one));
    const { list } = listingOf(visit, choice, templates, pageOf(query));
    return { list, chrome, canonical: `${settings().siteUrl}${SEARCH_PATH}` };
  });
}

function chosenFilters({ groups }: Catalogue, query: SearchQuery): Filter[] {
  return groups.flatMap(({ section, filters }) => {
    const slugs = new Set(valuesOf(query, section.field));
    return filters.filter(({ value }) => slugs.has(value.slug));
  });
}

/** A section is asked for by values that it doesn't have, alone: nothing can match. */
function asksForUnknown({ groups }: Catalogue, query: SearchQuery): boolean {
  return groups.some(({ section, filters }) => {
    const slugs = new Set(valuesOf(query, section.field));
    return slugs.size > 0 && !filters.some(({ value }) => slugs.has(value.slug));
  });
}

function searchedWords(query: SearchQuery): string {
  return (valuesOf(query, 'q')[0] ?? '').trim().slice(0, LONGEST_SEARCH);
}

function valuesOf(query: SearchQuery, key: string): readonly string[] {
  return Object.hasOwn(query, key) ? [query[key] ?? []].flat() : [];
}

/** Any of the filters chosen in one section, and all of the sections. */
function matching(chosen: readonly Filter[]): (template: Template) => boolean {
  const namesByField = new Map<string, Set<string>>();
  for (const { section, value } of chosen) {
    const names = namesByField.get(section.field) ?? new Set();
    namesByField.set(section.field, names.add(value.name));
  }
  return (template) =>
    [...namesByField].every(([field, names]) =>
      facetNames(template, field).some((name) => names.has(name)),
    );
}

function pageOf(query: SearchQuery): number {
  const number = Number(valuesOf(query, 'page')[0]);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}
