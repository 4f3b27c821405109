/** Where things live on this site. Every segment is encoded; slugs are not. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { FRAMEWORK_FIELD, facetNames, type Template } from '#lib/template';

export const ALL_TEMPLATES_PATH = '/templates';
export const SEARCH_PATH = '/templates/search';
/** The first segment for templates that belong to no filter. */
export const NO_FILTER = 'all';

export function filterPath(filterSlug: string): string {
  return `/templates/${encodeURIComponent(filterSlug)}`;
}

export function templatePath(filterSlug: string, templateSlug: string): string {
  return `${filterPath(filterSlug)}/${encodeURIComponent(templateSlug)}`;
}

/** The same page as Markdown. @param page a template's path, or its absolute address */
export function markdownPath(page: string): string {
  return `${page}/index.md`;
}

/** The one canonical address: under its first framework, else its first filter, else under `all`. */
export function canonicalPath(catalogue: Catalogue, template: Template): string {
  return templatePath(canonicalFilterSlug(catalogue, template), template.slug);
}

function canonicalFilterSlug(catalogue: Catalogue, template: Template): string {
  const filters = catalogue.filtersOfTemplate(template);
  const frameworks = filters.filter(({ isFramework }) => isFramework);
  for (const name of facetNames(template, FRAMEWORK_FIELD)) {
    const filter = frameworks.find(({ value }) => value.name === name);
    if (filter !== undefined) return filter.value.slug;
  }
  return filters[0]?.value.slug ?? NO_FILTER;
}

/** Under each of its filters, and its canonical address. */
export function pathsOf(catalogue: Catalogue, template: Template): string[] {
  const filters = catalogue.filtersOfTemplate(template);
  return [
    canonicalPath(catalogue, template),
    ...filters.map(({ value }) => templatePath(value.slug, template.slug)),
  ];
}

/** Where an entry has a page of its own: a template, or a filter's value. */
export function addressOfEntry(catalogue: Catalogue, entryId: string): string | undefined {
  const template = catalogue.templateById.get(entryId);
  if (template !== undefined) return canonicalPath(catalogue, template);
  for (const { value } of catalogue.filterBySlug.values()) {
    if (value.id === entryId) return filterPath(value.slug);
  }
  return undefined;
}

/** Whether the template may be asked for under that first segment. */
export function belongsUnder(
  catalogue: Catalogue,
  template: Template,
  filterSlug: string,
): boolean {
  const filters = catalogue.filtersOfTemplate(template);
  if (filterSlug === NO_FILTER) return filters.length === 0;
  return filters.some(({ value }) => value.slug === filterSlug);
}
