/** Updates the index after a few changes, in time that depends on the changes alone. Pure. */
import {
  type Catalogue,
  type CatalogueContent,
  hasSeveralPublishers,
} from '@/lib/catalogue/catalogue';
import { type FilterGroup, filterLookups } from '@/lib/catalogue/filters';
import { LayeredMap } from '@/lib/catalogue/layered-map';
import { byRecommendedOrder } from '@/lib/catalogue/recommended-order';
import { pagesBySlug } from '@/lib/catalogue/slug-holders';
import { itemsMissingFrom, replaceSorted } from '@/lib/catalogue/sorted-list';
import { facetNames, type Template } from '@/lib/catalogue/template';
import { isReservedTemplateSlug } from '@/lib/runtime/reserved-slugs';

/** With more changes, a rebuild is as fast. */
const MAX_CHANGES = 50;

/**
 * The same result as `buildCatalogue`, from the catalogue before. An object that is the same as before is unchanged.
 * `undefined`: it has to be rebuilt, since sections, many templates, or the owner of a slug changed.
 */
export function updateCatalogue(
  content: CatalogueContent,
  before: { content: CatalogueContent; catalogue: Catalogue },
): Catalogue | undefined {
  const earlier = before.catalogue;
  if (content.sections !== before.content.sections) return undefined;
  const removed = itemsMissingFrom(before.content.templates, content.templates);
  const added = itemsMissingFrom(content.templates, before.content.templates);
  if (removed.length + added.length > MAX_CHANGES) return undefined;

  const templateBySlug = new LayeredMap(earlier.templateBySlug);
  const templateById = new LayeredMap(earlier.templateById);
  const contested = slugsLeftOut(before.content, earlier);
  for (const { id, slug } of removed) {
    if (contested.has(slug)) return undefined;
    templateBySlug.delete(slug);
    templateById.delete(id);
  }
  for (const template of added) {
    const { id, slug } = template;
    if (contested.has(slug) || templateBySlug.has(slug) || isReservedTemplateSlug(slug)) {
      return undefined;
    }
    templateBySlug.set(slug, template);
    templateById.set(id, template);
  }
  const gone = new Set(removed.flatMap(({ id }) => earlier.templateById.get(id) ?? []));
  const groups = earlier.groups.map((group) => updateGroup(group, gone, added));
  const filters = groups.flatMap((group) => group.filters);
  const problems = withoutPageProblems(earlier, before.content);
  const templates = replaceSorted(earlier.templates, gone, added, byRecommendedOrder);
  return {
    synonyms: content.synonyms ?? [],
    textFields: content.textFields,
    groups,
    filterBySlug: new Map(filters.map((filter) => [filter.value.slug, filter])),
    templates,
    templateBySlug,
    templateById,
    hasSeveralPublishers: hasSeveralPublishers(templates),
    pageBySlug: pagesBySlug(content.pages ?? [], problems),
    ...filterLookups(groups, templateById),
    problems,
  };
}

/** Slugs of templates without a page, since another has the slug: either may give it up. */
function slugsLeftOut(
  { templates }: CatalogueContent,
  { templateById }: Catalogue,
): ReadonlySet<string> {
  if (templates.length === templateById.size) return new Set();
  const leftOut = templates.filter(({ id }) => !templateById.has(id));
  return new Set(leftOut.map(({ slug }) => slug));
}

/** Returns the same object where it contains none of them. */
function updateGroup(
  group: FilterGroup,
  gone: ReadonlySet<Template>,
  added: readonly Template[],
): FilterGroup {
  const { field } = group.section;
  const names = new Set([...gone, ...added].flatMap((template) => facetNames(template, field)));
  if (names.size === 0) return group;
  const filters = group.filters.map((filter) => {
    const { key } = filter.value;
    if (!names.has(key)) return filter;
    const own = added.filter((template) => facetNames(template, field).includes(key));
    return { ...filter, templates: replaceSorted(filter.templates, gone, own, byRecommendedOrder) };
  });
  return { ...group, filters };
}

/** Problems of pages come last. */
function withoutPageProblems({ problems }: Catalogue, { pages = [] }: CatalogueContent): string[] {
  const ofPages: string[] = [];
  pagesBySlug(pages, ofPages);
  return problems.slice(0, problems.length - ofPages.length);
}
