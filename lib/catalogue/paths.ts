/** Where things live on this site. Every segment is encoded; slugs are not. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import { FRAMEWORK_FIELD, facetNames, type Template } from '@/lib/catalogue/template';
import { PAGE_ROUTES } from '@/lib/runtime/page-kinds';

export const ALL_TEMPLATES_PATH = PAGE_ROUTES.templates;
export const SEARCH_PATH = PAGE_ROUTES.search;
export const NEW_TEMPLATES_PATH = PAGE_ROUTES.new;
const COMPARE_PATH = PAGE_ROUTES.compare;
/** The first segment for templates in none of the filters that editors choose. */
const NO_FILTER = 'all';

export function filterPath(filterSlug: string): string {
  return `/templates/${encodeURIComponent(filterSlug)}`;
}

export function templatePath(filterSlug: string, templateSlug: string): string {
  return `${filterPath(filterSlug)}/${encodeURIComponent(templateSlug)}`;
}

/** A page that is written in the content service. */
export function contentPagePath(slug: string): string {
  return `/${encodeURIComponent(slug)}`;
}

export const MAX_COMPARED = 4;

/** Templates side by side: the first four of these. A comma within a slug is encoded twice. */
export function comparePath(slugs: readonly string[]): string {
  return slugs.length === 0
    ? COMPARE_PATH
    : `${COMPARE_PATH}?t=${slugs.map((slug) => encodeURIComponent(slug.replaceAll(',', '%2C'))).join(',')}`;
}

/** Path of the search that visitors get by the first word of a `searchSynonym` entry. */
export function synonymSearchPath(
  { synonyms }: Pick<Catalogue, 'synonyms'>,
  entryId: string,
): string | undefined {
  const [word] = synonyms.find(({ id }) => id === entryId)?.words ?? [];
  return word === undefined ? undefined : `${SEARCH_PATH}?${new URLSearchParams({ q: word })}`;
}

/** Path of the page as Markdown. @param page a template's or a list's path, or its absolute address */
export function markdownPath(page: string): string {
  return `${page}/index.md`;
}

/** Path of the list as a feed. @param list a filter's path, or that of the search */
export function feedPath(list: string): string {
  return `${list}/feed.xml`;
}

/** The one canonical address: under its first framework, else the first filter that editors chose, else under `all`. */
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

/** Under each of its filters, and its canonical address. */
export function pathsOf(catalogue: Catalogue, template: Template): string[] {
  const filters = catalogue.filtersOfTemplate(template);
  return [
    canonicalPath(catalogue, template),
    ...filters.map(({ value }) => templatePath(value.slug, template.slug)),
  ];
}

/** The filter of an entry: of a filter's value, or of one that templates link to in its place. */
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

/** Whether the template has a page under that first segment. */
export function belongsUnder(
  catalogue: Catalogue,
  template: Template,
  filterSlug: string,
): boolean {
  const filters = catalogue.filtersOfTemplate(template);
  if (filterSlug === NO_FILTER) return filters.length === 0;
  return filters.some(({ value }) => value.slug === filterSlug);
}

/** Every address that shows the same as a page: the page, its Markdown and its feed. */
export function urlPathsOf(path: string): string[] {
  const [, root, filterSlug, templateSlug] = path.split('/');
  if (root !== 'templates' || path === NEW_TEMPLATES_PATH) return [path];
  const isFilter = filterSlug !== undefined && templateSlug === undefined;
  return [path, markdownPath(path), ...(isFilter ? [feedPath(path)] : [])];
}
