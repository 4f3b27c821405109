/** Which pages a change of content concerns, by comparing the catalogue before and after it. */
import { ALL_TEMPLATES_PATH, filterPath, pathsOf } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { menuOf } from '#lib/gallery/page/site-menu';
import { relatedTemplates } from '#lib/gallery/template/related-templates';
import type { Template } from '#lib/template';

export type AffectedPages = {
  /** Addresses to make anew. */
  paths: ReadonlySet<string>;
  /** Entries that changed: pages that show them elsewhere are found by their tags. */
  entryIds: ReadonlySet<string>;
  /** Header and footer changed: every page is concerned. */
  isEveryPage: boolean;
};

/** @param changedIds entries that are known to have changed, whatever the comparison shows */
export function affectedPages(
  before: Catalogue,
  after: Catalogue,
  changedIds: Iterable<string>,
): AffectedPages {
  const entryIds = new Set(changedIds);
  for (const catalogue of [before, after]) {
    for (const { id } of catalogue.templates) {
      if (seenAs(before, id) !== seenAs(after, id)) entryIds.add(id);
    }
  }
  // First what an editor looks at first.
  const paths = new Set<string>();
  for (const id of entryIds) {
    for (const catalogue of [before, after]) {
      const template = catalogue.templateById.get(id);
      if (template === undefined) continue;
      for (const path of pathsOf(catalogue, template)) paths.add(path);
    }
  }
  for (const catalogue of [before, after]) {
    for (const path of listPaths(catalogue)) paths.add(path);
  }
  for (const path of pathsWithOtherNeighbours(before, after)) paths.add(path);
  const isEveryPage = JSON.stringify(menuOf(before)) !== JSON.stringify(menuOf(after));
  return { paths, entryIds, isEveryPage };
}

/** A page's related templates change where one comes or goes that the page didn't show. */
function* pathsWithOtherNeighbours(before: Catalogue, after: Catalogue): Generator<string> {
  for (const template of after.templates) {
    const earlier = before.templateById.get(template.id);
    if (earlier === undefined) continue;
    const [was, is] = [neighbours(before, earlier), neighbours(after, template)];
    if (was !== is) yield* pathsOf(after, template);
  }
}

const neighbours = (catalogue: Catalogue, template: Template) =>
  relatedTemplates(catalogue, template, [])
    .map(({ id }) => id)
    .join();

/** Every list shows every filter's count, so that hardly a change leaves one of them out. */
function* listPaths({ filterBySlug }: Catalogue): Generator<string> {
  yield '/';
  yield ALL_TEMPLATES_PATH;
  for (const slug of filterBySlug.keys()) yield filterPath(slug);
}

/** All that pages show of a template but its text, to be compared. */
function seenAs(catalogue: Catalogue, id: string): string {
  const template = catalogue.templateById.get(id);
  if (template === undefined) return '';
  const filters = catalogue
    .filtersOfTemplate(template)
    .map(({ value, section }) => [section.title, value.name, value.slug]);
  return JSON.stringify([template, filters]);
}
