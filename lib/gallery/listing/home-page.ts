import type { Catalogue } from '#lib/catalogue/catalogue';
import { learnColours } from '#lib/content/cover-colours';
import { cardOf } from '#lib/gallery/listing/cards';
import { fullestFilters } from '#lib/gallery/page/fullest-filters';
import { templateOnceAt } from '#lib/gallery/page/moved-pages';
import type { Outcome } from '#lib/gallery/page/outcome';
import type { Visit } from '#lib/gallery/page/visit';
import type { Home } from '#lib/page-props';
import type { Template } from '#lib/template';

const FEATURED = 6;
const POPULAR_IN_A_GROUP = 8;

export async function homePage(visit: Visit): Promise<Outcome<{ home: Home }>> {
  const { catalogue, edge } = visit;
  const featured = await featuredTemplates(catalogue, edge.featured);
  await learnColours(featured.map(({ picture }) => picture));
  const home: Home = {
    total: catalogue.templates.length,
    featured: featured.map((template) => cardOf(visit, template)),
    popular: catalogue.groups
      .map((group) => ({
        field: group.section.field,
        title: group.section.title,
        filters: fullestFilters(group, POPULAR_IN_A_GROUP),
      }))
      .filter(({ filters }) => filters.length > 0),
  };
  const sections = catalogue.groups.map(({ section }) => section.id);
  return {
    kind: 'found',
    props: { home },
    entryIds: [...sections, ...featured.map(({ id }) => id)],
  };
}

/** Those that an editor picked and that exist, filled up with the first by order. */
async function featuredTemplates(
  catalogue: Catalogue,
  slugs: readonly string[],
): Promise<readonly Template[]> {
  const chosen = new Set<Template>();
  for (const slug of slugs) {
    // A template keeps its place when its slug changes: the edge configuration is another's to edit.
    const template = catalogue.templateBySlug.get(slug) ?? (await templateOnceAt(catalogue, slug));
    if (template !== undefined) chosen.add(template);
  }
  for (const template of catalogue.templates.slice(0, FEATURED)) chosen.add(template);
  return [...chosen].slice(0, FEATURED);
}
