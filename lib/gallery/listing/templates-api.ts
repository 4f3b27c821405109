/** `GET /api/templates`: what `/templates/search` shows, as data. */
import { canonicalPath, filterPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { withFreshDeadline } from '#lib/deadline';
import { settings } from '#lib/env';
import { PAGE_SIZE, pageOf } from '#lib/gallery/listing/listing';
import { matchesFor } from '#lib/gallery/listing/search-page';
import { readQuery, type SearchQuery } from '#lib/gallery/listing/search-query';
import { beginVisit } from '#lib/gallery/page/visit';
import type { Template } from '#lib/template';

type TemplateItem = Omit<Template, 'order' | 'facets'> & {
  /** Absolute address of its page. */
  url: string;
  /** By field: the filters that it belongs to. */
  facets: Record<string, { name: string; slug: string }[]>;
};

type Facet = {
  field: string;
  title: string;
  /** `count`: how many it holds, given the words and what is chosen in the other facets. */
  values: { name: string; slug: string; url: string; count: number; isChosen: boolean }[];
};

export type TemplatesAnswer =
  | {
      kind: 'found';
      body: {
        total: number;
        page: number;
        pageSize: number;
        items: TemplateItem[];
        facets: Facet[];
      };
    }
  /** The query can't be answered; `problems` say why, in words. */
  | { kind: 'refused'; problems: readonly string[] };

/** Of drafts it knows nothing. @throws where nothing is known of the content */
export async function templatesAnswer(query: SearchQuery): Promise<TemplatesAnswer> {
  return withFreshDeadline(async () => {
    const { catalogue } = await beginVisit('usual');
    const asked = readQuery(catalogue, query);
    if (asked.problems.length > 0) return { kind: 'refused', problems: asked.problems };
    const { templates, counts } = matchesFor(catalogue, asked);
    const { current, shown } = pageOf(templates, asked.page);
    // Whoever reads page after page ends where there is nothing left, not in a circle.
    const items = current === asked.page ? shown : [];
    const { siteUrl } = settings();
    return {
      kind: 'found',
      body: {
        total: templates.length,
        page: asked.page,
        pageSize: PAGE_SIZE,
        items: items.map((template) => itemOf(catalogue, template, siteUrl)),
        facets: catalogue.groups.map(({ section, filters }) => ({
          field: section.field,
          title: section.title,
          values: filters.map((filter) => ({
            name: filter.value.name,
            slug: filter.value.slug,
            url: siteUrl + filterPath(filter.value.slug),
            count: counts.get(filter) ?? 0,
            isChosen: asked.choice.filters.includes(filter),
          })),
        })),
      },
    };
  });
}

function itemOf(catalogue: Catalogue, template: Template, siteUrl: string): TemplateItem {
  const { order: _, facets: __, ...facts } = template;
  const facets: TemplateItem['facets'] = {};
  for (const { section, value } of catalogue.filtersOfTemplate(template)) {
    const values = facets[section.field] ?? [];
    facets[section.field] = [...values, { name: value.name, slug: value.slug }];
  }
  return { ...facts, url: siteUrl + canonicalPath(catalogue, template), facets };
}
