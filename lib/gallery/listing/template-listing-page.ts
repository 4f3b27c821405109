/** `/templates` and `/templates/{filterSlug}`: what they show, and what they are made from. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { type Filter, filterItems } from '#lib/catalogue/filters';
import { learnColours } from '#lib/content/cover-colours';
import { readCatalogue } from '#lib/content/current-catalogue';
import { readTemplatesOfFramework } from '#lib/content/read-templates';
import { EVERYTHING } from '#lib/gallery/listing/choice';
import { listingOf, PAGE_SIZE } from '#lib/gallery/listing/listing';
import { matchesOf } from '#lib/gallery/listing/matches';
import type { Outcome } from '#lib/gallery/page/outcome';
import type { Visit } from '#lib/gallery/page/visit';
import { pictureOfFilter } from '#lib/gallery/share/share-picture';
import type { TemplateList } from '#lib/page-props';
import type { FilterItem, Template } from '#lib/template';

type ListingProps = { list: TemplateList };

export async function allTemplates(visit: Visit): Promise<Outcome<ListingProps>> {
  const { catalogue } = visit;
  const matches = matchesOf(catalogue, EVERYTHING);
  await learnColours(firstPictures(matches.templates));
  const { list, shown } = listingOf(visit, EVERYTHING, matches);
  return { kind: 'found', props: { list }, entryIds: entriesOf(catalogue, [], shown) };
}

export async function templatesOfFilter(
  visit: Visit,
  filterSlug: string,
): Promise<Outcome<ListingProps>> {
  const { catalogue } = visit;
  const filter = catalogue.filterBySlug.get(filterSlug);
  if (filter === undefined) return { kind: 'unknown' };
  const choice = { ...EVERYTHING, filters: [filter] };
  const matches = matchesOf(catalogue, choice);
  const templates = await templatesIn(filter, visit, matches.templates);
  await learnColours(firstPictures(templates));
  const { list, shown } = listingOf(visit, choice, { ...matches, templates });
  return {
    kind: 'found',
    props: { list },
    entryIds: entriesOf(catalogue, [filter], shown),
    sharePicture: pictureOfFilter(filter),
  };
}

const firstPictures = (templates: readonly Template[]) =>
  templates.slice(0, PAGE_SIZE).map(({ picture }) => picture);

/** One path a filter value of every section, for Next to make ahead of time. */
export async function filterPaths(): Promise<FilterItem[]> {
  const { value: catalogue } = await readCatalogue();
  return filterItems(catalogue.filterBySlug.values());
}

/** An editor sees a framework's list exactly as the service gives it for drafts. */
async function templatesIn(
  filter: Filter,
  { access, catalogue, kind }: Visit,
  templates: readonly Template[],
): Promise<readonly Template[]> {
  if (kind !== 'draft' || !filter.isFramework) return templates;
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
