import type { TemplateList } from '#lib/page-props';
import { PageHead } from './page-head';
import { siteCopy } from './site-copy';
import type { SitePage } from './site-page';
import { StructuredListing } from './structured-listing';
import { TemplatesBasePage } from './templates-base-page';

export type ListingPageProps = {
  list: TemplateList;
  canonical: string;
  sharePicture: string;
  /** Made for each request: search engines follow its links and don't list it. */
  isSearch?: boolean;
};

/**
 * Every page that lists templates is this one component, so that going from one to another keeps
 * what is on the screen: focus, scroll position, open groups.
 */
export const ListingPage: SitePage<ListingPageProps> = ({
  list,
  canonical,
  sharePicture,
  isSearch,
}) => (
  <>
    <PageHead
      title={siteCopy.list.title(list)}
      description={list.intro ?? siteCopy.list.description(list.total)}
      canonical={canonical}
      sharePicture={sharePicture}
      isUnlisted={isSearch}
    />
    <StructuredListing list={list} canonical={canonical} />
    <TemplatesBasePage list={list} />
  </>
);

ListingPage.isMarketingPage = true;
