import { listLeadCopy } from '@/copy/list-lead';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { countFacets, type FacetCounts } from '@/lib/listing/facet-counts';
import { listingProps } from '@/lib/listing/listing-props';
import {
  MAX_QUERY_LENGTH,
  readSearchParams,
  type SearchParams,
  type SearchQuery,
} from '@/lib/listing/parse-search-params';
import { selectionPath } from '@/lib/listing/selection';
import { listOgImage, ogImageUrl } from '@/lib/page/og-image-url';
import { loadPageContext, type PageContext } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';

/** Never a 404: the page names unknown values. */
export function searchPage(query: SearchQuery, isDraft: boolean) {
  return withFreshDeadline(async () => {
    const pageContext = await loadPageContext(isDraft ? 'draft' : 'isr');
    const { catalogue, layout } = pageContext;
    const params = await readSearchParams(pageContext, query);
    const { selection, page, unknown, isQueryCut } = params;
    const { list, shown } = listingProps(
      pageContext,
      selection,
      searchResults(catalogue, params, pageContext.featured),
      page,
      unknown,
    );
    // For the next request.
    void loadPlaceholderColours(shown.map(({ picture }) => picture));
    const canonical = `${settings().siteUrl}${selectionPath(selection, list.page)}`;
    const queryCut = isQueryCut ? listLeadCopy.queryCut(MAX_QUERY_LENGTH) : null;
    return {
      list: { ...list, queryCut },
      layout,
      canonical,
      ogImage: ogImageUrl(isDraft, listOgImage(catalogue, selection.filters)),
    };
  });
}

export function searchResults(
  catalogue: Catalogue,
  { selection, isImpossible }: SearchParams,
  featured: PageContext['featured'] = [],
): FacetCounts {
  const matches = countFacets(catalogue, selection, featured);
  return isImpossible ? { ...matches, templates: [] } : matches;
}
