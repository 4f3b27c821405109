import { listLeadWords } from '@/copy/list-lead';
import { templatePopularity } from '@/lib/cards/popularity';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { filterOfEntry } from '@/lib/catalogue/paths';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { countFacets, type FacetCounts } from '@/lib/listing/facet-counts';
import {
  MAX_QUERY_LENGTH,
  readSearchParams,
  type SearchParams,
  type SearchQuery,
} from '@/lib/listing/parse-search-params';
import { type Selection, selectionPath } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { listOgImage, ogImageUrl } from '@/lib/page/og-image-url';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import { linksInEachLanguage } from '@/lib/page/translation-links';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { pageUrl } from '@/lib/runtime/urls';

/** This is never a 404, because the page names unknown values. */
export function searchPage(query: SearchQuery, isDraft: boolean, locale?: string) {
  return withFreshDeadline(async () => {
    const pageContext = await loadPageContext(isDraft ? 'draft' : 'isr', locale);
    const { catalogue, layout } = pageContext;
    const params = await readSearchParams(pageContext, query);
    const { selection, page, unknown, isQueryCut } = params;
    const { list, shown } = listingProps(
      pageContext,
      selection,
      searchResults(catalogue, params, pageContext.featured),
      page,
      unknown,
      templatePopularity().size > 0,
    );
    // The colours are ready for the next request.
    void loadPlaceholderColours(shown.map(({ picture }) => picture));
    const canonical = pageUrl(catalogue, selectionPath(selection, list.page));
    const queryCut = isQueryCut
      ? listLeadWords(catalogue.language).queryCut(MAX_QUERY_LENGTH)
      : null;
    return {
      list: { ...list, queryCut },
      layout: {
        ...layout,
        ...linksInEachLanguage((language) =>
          selectionPath(translated(selection, catalogueIn(catalogue, language)), list.page),
        ),
      },
      canonical,
      ogImage: ogImageUrl(isDraft, catalogue, listOgImage(catalogue, selection.filters)),
    };
  });
}

function translated(selection: Selection, other: Catalogue): Selection {
  const filters = selection.filters.flatMap(({ value: { id, slug } }) => {
    const filter = id === null ? other.filterBySlug.get(slug) : filterOfEntry(other, id);
    return filter ?? [];
  });
  return { ...selection, filters };
}

export function searchResults(
  catalogue: Catalogue,
  { selection, isImpossible }: SearchParams,
  featured: PageContext['featured'] = [],
): FacetCounts {
  const matches = countFacets(catalogue, selection, featured);
  return isImpossible ? { ...matches, templates: [] } : matches;
}
