import { usePageTitle } from '#components/elements/page-title';
import type { SitePage } from '#components/site/site-page';
import type { TemplateList } from '#lib/page-props';
import { listCopy } from './list-copy';
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
export const ListingPage: SitePage<ListingPageProps> = ({ list }) => {
  usePageTitle(listCopy.title(list));
  return <TemplatesBasePage list={list} />;
};

ListingPage.isMarketingPage = true;
