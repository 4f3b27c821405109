import { filterPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { cardOf } from '#lib/gallery/cards';
import type { Outcome } from '#lib/gallery/static-page';
import type { Visit } from '#lib/gallery/visit';
import type { Home } from '#lib/page-props';
import type { Template } from '#lib/template';

const FEATURED = 6;
const POPULAR_IN_A_GROUP = 8;

export function homePage({ catalogue, edge }: Visit): Outcome<{ home: Home }> {
  const featured = featuredTemplates(catalogue, edge.featured);
  const home: Home = {
    total: catalogue.templates.length,
    featured: featured.map((template) => cardOf(catalogue, template)),
    popular: catalogue.groups.map(({ section, filters }) => ({
      field: section.field,
      title: section.title,
      filters: filters
        .map(({ value, templates }) => ({
          name: value.name,
          href: filterPath(value.slug),
          count: templates.length,
        }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .slice(0, POPULAR_IN_A_GROUP),
    })),
  };
  const sections = catalogue.groups.map(({ section }) => section.id);
  return {
    kind: 'found',
    props: { home: { ...home, popular: home.popular.filter((group) => group.filters.length > 0) } },
    entryIds: [...sections, ...featured.map(({ id }) => id)],
  };
}

/** Those that an editor picked and that exist, filled up with the first by order. */
function featuredTemplates(catalogue: Catalogue, slugs: readonly string[]): readonly Template[] {
  const picked = slugs.flatMap((slug) => catalogue.templateBySlug.get(slug) ?? []);
  const chosen = new Set([...picked, ...catalogue.templates.slice(0, FEATURED)]);
  return [...chosen].slice(0, FEATURED);
}
