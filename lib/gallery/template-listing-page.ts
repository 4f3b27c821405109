/** `/templates` and `/templates/{filterSlug}`: what they show, and what they are made from. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { type Filter, filterItems } from '#lib/catalogue/filters';
import { readCatalogue } from '#lib/content/current-catalogue';
import { readTemplatesOfFramework } from '#lib/content/read-templates';
import { EVERYTHING } from '#lib/gallery/choice';
import { listingOf } from '#lib/gallery/listing';
import type { Outcome } from '#lib/gallery/outcome';
import type { Visit } from '#lib/gallery/visit';
import type { TemplateList } from '#lib/page-props';
import type { FilterItem, Template } from '#lib/template';

type ListingProps = { list: TemplateList };

export function allTemplates(visit: Visit): Outcome<ListingProps> {
  const { catalogue } = visit;
  const { list, shown } = listingOf(visit, EVERYTHING, catalogue.templates);
  return { kind: 'found', props: { list }, entryIds: entriesOf(catalogue, [], shown) };
}

export async function templatesOfFilter(
  visit: Visit,
  filterSlug: string,
): Promise<Outcome<ListingProps>> {
  const { catalogue } = visit;
  const filter = catalogue.filterBySlug.get(filterSlug);
  if (filter === undefined) return { kind: 'unknown' };
  const choice = { filters: [filter], words: '' };
  const { list, shown } = listingOf(visit, choice, await templatesIn(filter, visit));
  return { kind: 'found', props: { list }, entryIds: entriesOf(catalogue, [filter], shown) };
}

/** One path a filter value of every section, for Next to make ahead of time. */
export async function filterPaths(): Promise<FilterItem[]> {
  const { value: catalogue } = await readCatalogue();
  return filterItems(catalogue.filterBySlug.values());
}

/** An editor sees a framework's list exactly as the service gives it for drafts. */
async function templatesIn(
  filter: Filter,
  { access, catalogue, kind }: Visit,
): Promise<readonly Template[]> {
  if (kind !== 'draft' || !filter.isFramework) return filter.templates;
  const summaries = await readTemplatesOfFramework(filter.value.name, { access, all: true });
  return summaries.flatMap(({ slug }) => catalogue.templateBySlug.get(slug) ?? []);
}

/** The templates shown, the filter chosen, and the sections that the navigation is made of. */
function* entriesOf(
  { groups }: Catalogue,
  chosen: readonly Filter[],
  shown: readonly Template[],
): Generator<string> {
  for (const { section } of groups) yield section.id;
  for (const { value } of chosen) if (value.id !== null) yield value.id;
  for (const { id } of shown) yield id;
}
