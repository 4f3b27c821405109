import type { TemplateItem, TemplatesBody } from '@/lib/api/templates-api-schemas';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { canonicalPath, filterPath } from '@/lib/catalogue/paths';
import { statusOf, type Template } from '@/lib/catalogue/template';
import { readSearchParams, type SearchQuery } from '@/lib/listing/parse-search-params';
import { searchResults } from '@/lib/listing/search-page-props';
import { loadPageContext } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/runtime/languages';
import { pageUrl } from '@/lib/runtime/urls';

export type TemplatesResponse =
  | { kind: 'ok'; body: TemplatesBody }
  | { kind: 'refused'; problems: readonly string[] };

const UNKNOWN_LOCALE = `locale: one of ${LANGUAGES.map(({ id }) => id).join(', ')}`;

/** Returns published templates only. */
export async function templatesResponse({
  locale,
  ...query
}: SearchQuery): Promise<TemplatesResponse> {
  const language = LANGUAGES.find(({ id }) => id === (locale ?? DEFAULT_LANGUAGE.id));
  if (language === undefined) return { kind: 'refused', problems: [UNKNOWN_LOCALE] };
  return withFreshDeadline(async () => {
    const pageContext = await loadPageContext('isr', language.id);
    const { catalogue, featured } = pageContext;
    const params = await readSearchParams(pageContext, query);
    if (params.problems.length > 0) return { kind: 'refused', problems: params.problems };
    const { templates, counts, match, corrections } = searchResults(catalogue, params, featured);
    // The list is empty after the last page, so that clients stop.
    const items = templates.slice((params.page - 1) * PAGE_SIZE, params.page * PAGE_SIZE);
    return {
      kind: 'ok',
      body: {
        total: templates.length,
        match,
        corrections: [...corrections],
        page: params.page,
        pageSize: PAGE_SIZE,
        items: items.map((template) => itemOf(catalogue, template)),
        facets: catalogue.groups.map(({ section, filters }) => ({
          field: section.field,
          title: section.title,
          values: filters.map((filter) => ({
            name: filter.value.name,
            slug: filter.value.slug,
            url: pageUrl(catalogue, filterPath(filter.value.slug)),
            count: counts.get(filter) ?? 0,
            isChosen: params.selection.filters.includes(filter),
          })),
        })),
      },
    };
  });
}

function itemOf(catalogue: Catalogue, template: Template): TemplateItem {
  const { order: _, facets: __, references: ___, overviewStart: ____, ...facts } = template;
  const filters = Map.groupBy(
    catalogue.filtersOfTemplate(template),
    ({ section }) => section.field,
  );
  const facets = Object.fromEntries(
    filters
      .entries()
      .map(([field, own]) => [field, own.map(({ value: { name, slug } }) => ({ name, slug }))]),
  );
  const { license = null } = template.details;
  const status = statusOf(template);
  return {
    ...facts,
    license,
    status,
    url: pageUrl(catalogue, canonicalPath(catalogue, template)),
    facets,
  };
}
