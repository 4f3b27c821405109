import type { Catalogue } from '#lib/catalogue/catalogue';
import { cardOf } from '#lib/gallery/cards';
import { fullestFilters } from '#lib/gallery/fullest-filters';
import type { Outcome } from '#lib/gallery/outcome';
import type { Visit } from '#lib/gallery/visit';
import type { Home } from '#lib/page-props';
import type { Template } from '#lib/template';

const FEATURED = 6;
const POPULAR_IN_A_GROUP = 8;

export function homePage(visit: Visit): Outcome<{ home: Home }> {
  const { catalogue, edge } = visit;
  const featured = featuredTemplates(catalogue, edge.featured);
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
function featuredTemplates(catalogue: Catalogue, slugs: readonly string[]): readonly Template[] {
  const picked = slugs.flatMap((slug) => catalogue.templateBySlug.get(slug) ?? []);
  const chosen = new Set([...picked, ...catalogue.templates.slice(0, FEATURED)]);
  return [...chosen].slice(0, FEATURED);
}
