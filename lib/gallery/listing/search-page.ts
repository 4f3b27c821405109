/** `/templates/search`: any combination of filters, words and order, made for each request. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import { learnColours } from '#lib/content/cover-colours';
import { withFreshDeadline } from '#lib/deadline';
import { settings } from '#lib/env';
import { choicePath } from '#lib/gallery/listing/choice';
import { listingOf } from '#lib/gallery/listing/listing';
import { type Matches, matchesOf } from '#lib/gallery/listing/matches';
import { type Asked, readQuery, type SearchQuery } from '#lib/gallery/listing/search-query';
import { beginVisit } from '#lib/gallery/page/visit';
import { pictureOfFilter, shareUrl } from '#lib/gallery/share/share-picture';
import type { SiteChrome, TemplateList } from '#lib/page-props';

export async function searchPage(
  query: SearchQuery,
  isDraft: boolean,
): Promise<{ list: TemplateList; chrome: SiteChrome; canonical: string; sharePicture: string }> {
  return withFreshDeadline(async () => {
    const visit = await beginVisit(isDraft ? 'draft' : 'usual');
    const { catalogue, chrome } = visit;
    const asked = readQuery(catalogue, query);
    const { choice, page, unknown } = asked;
    const { list, shown } = listingOf(visit, choice, matchesFor(catalogue, asked), page, unknown);
    // For the next one who asks: this one doesn't wait.
    void learnColours(shown.map(({ picture }) => picture));
    const canonical = `${settings().siteUrl}${choicePath(choice, list.page)}`;
    const [filter, another] = choice.filters;
    const shared =
      filter === undefined || another !== undefined ? undefined : pictureOfFilter(filter);
    return { list, chrome, canonical, sharePicture: shareUrl(isDraft, shared) };
  });
}

/** What matches, or nothing where only the impossible was asked for. */
export function matchesFor(catalogue: Catalogue, { choice, isImpossible }: Asked): Matches {
  const matches = matchesOf(catalogue, choice);
  return isImpossible ? { ...matches, templates: [] } : matches;
}
