/** Paths are encoded, slugs are not. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import {
  type FacetReference,
  FRAMEWORK_FIELD,
  facetNames,
  type Template,
} from '@/lib/catalogue/template';
import { languageOfPath } from '@/lib/runtime/language-paths';
import { type Language, localeQuery } from '@/lib/runtime/languages';
import { PAGE_ROUTES } from '@/lib/runtime/page-kinds';

export const ALL_TEMPLATES_PATH = PAGE_ROUTES.templates;
export const SEARCH_PATH = PAGE_ROUTES.search;
export const NEW_TEMPLATES_PATH = PAGE_ROUTES.new;
const COMPARE_PATH = PAGE_ROUTES.compare;
const NO_FILTER = 'all';

export function filterPath(filterSlug: string): string {
  return `/templates/${encodeURIComponent(filterSlug)}`;
}

export function publisherPath(
  { publisherByName }: Catalogue,
  { publisher }: Template,
): string | undefined {
  const filter = publisherByName.get(publisher ?? '');
  return filter && filterPath(filter.value.slug);
}

export function templatePath(filterSlug: string, templateSlug: string): string {
  return `${filterPath(filterSlug)}/${encodeURIComponent(templateSlug)}`;
}

export const MAX_COMPARED = 4;

export function apiPath(language: Language): string {
  return `/api/templates${localeQuery(language)}`;
}

/** A comma within a slug is encoded twice, because commas separate the slugs. */
export function comparePath(slugs: readonly string[]): string {
  return slugs.length === 0
    ? COMPARE_PATH
    : `${COMPARE_PATH}?t=${slugs.map((slug) => encodeURIComponent(slug.replaceAll(',', '%2C'))).join(',')}`;
}

export function synonymSearchPath(
  { synonyms }: Pick<Catalogue, 'synonyms'>,
  entryId: string,
): string | undefined {
  const [word] = synonyms.find(({ id }) => id === entryId)?.words ?? [];
  return word === undefined ? undefined : `${SEARCH_PATH}?${new URLSearchParams({ q: word })}`;
}

export function markdownPath(page: string): string {
  return `${page}/index.md`;
}

export function feedPath(list: string): string {
  return `${list}/feed.xml`;
}

/** A template's path under its first framework, else its first filter, else `all`. */
export function canonicalPath(catalogue: Catalogue, template: Template): string {
  return templatePath(canonicalFilterSlug(catalogue, template), template.slug);
}

function canonicalFilterSlug(catalogue: Catalogue, template: Template): string {
  const filters = catalogue.filtersOfTemplate(template);
  const frameworks = filters.filter(({ isFramework }) => isFramework);
  for (const name of facetNames(template, FRAMEWORK_FIELD)) {
    const filter = frameworks.find(({ value }) => value.key === name);
    if (filter !== undefined) return filter.value.slug;
  }
  return filters[0]?.value.slug ?? NO_FILTER;
}

export function pathsOf(catalogue: Catalogue, template: Template): string[] {
  const filters = catalogue.filtersOfTemplate(template);
  return [
    canonicalPath(catalogue, template),
    ...filters.map(({ value }) => templatePath(value.slug, template.slug)),
  ];
}

export function filterOfEntry(catalogue: Catalogue, entryId: string): Filter | undefined {
  for (const filter of catalogue.filterBySlug.values()) {
    if (filter.value.id === entryId) return filter;
  }
  for (const template of catalogue.templates) {
    for (const reference of template.references) {
      if (reference.id !== entryId) continue;
      const found = filterOfReference(catalogue, template, reference);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

export const filterOfReference = (
  catalogue: Catalogue,
  template: Template,
  { field, name }: FacetReference,
): Filter | undefined =>
  catalogue
    .filtersOfTemplate(template)
    .find(({ section, value }) => field === section.field && name === value.key);

export function belongsUnder(
  catalogue: Catalogue,
  template: Template,
  filterSlug: string,
): boolean {
  const filters = catalogue.filtersOfTemplate(template);
  if (filterSlug === NO_FILTER) return filters.length === 0;
  return filters.some(({ value }) => value.slug === filterSlug);
}

export function urlPathsOf(path: string): string[] {
  const [, root, filterSlug, templateSlug] = languageOfPath(path).path.split('/');
  if (root !== 'templates' || path.endsWith(NEW_TEMPLATES_PATH)) return [path];
  const isFilter = filterSlug !== undefined && templateSlug === undefined;
  return [path, markdownPath(path), ...(isFilter ? [feedPath(path)] : [])];
}
