/** Paths are encoded, slugs are not. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { FRAMEWORK_FIELD, facetNames, type Template } from '@/lib/catalogue/template';
import { PAGE_ROUTES } from '@/lib/runtime/page-kinds';

export const ALL_TEMPLATES_PATH = PAGE_ROUTES.templates;
export const SEARCH_PATH = PAGE_ROUTES.search;
export const NEW_TEMPLATES_PATH = PAGE_ROUTES.new;
const COMPARE_PATH = PAGE_ROUTES.compare;
const NO_FILTER = 'all';

export function filterPath(filterSlug: string): string {
  return `/templates/${encodeURIComponent(filterSlug)}`;
}

export function templatePath(filterSlug: string, templateSlug: string): string {
  return `${filterPath(filterSlug)}/${encodeURIComponent(templateSlug)}`;
}

export function contentPagePath(slug: string): string {
  return `/${encodeURIComponent(slug)}`;
}

export const MAX_COMPARED = 4;

/** A comma within a slug is encoded twice. */
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

/** Under its first framework, else its first filter, else `all`. */
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
    const references = template.references.filter(({ id }) => id === entryId);
    if (references.length === 0) continue;
    const found = catalogue
      .filtersOfTemplate(template)
      .find(({ section, value }) =>
        references.some(({ field, name }) => field === section.field && name === value.key),
      );
    if (found !== undefined) return found;
  }
  return undefined;
}

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
  const [, root, filterSlug, templateSlug] = path.split('/');
  if (root !== 'templates' || path === NEW_TEMPLATES_PATH) return [path];
  const isFilter = filterSlug !== undefined && templateSlug === undefined;
  return [path, markdownPath(path), ...(isFilter ? [feedPath(path)] : [])];
}
