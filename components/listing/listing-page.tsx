import { jsonLdListing } from '@/components/head/json-ld-listing';
import type { Things } from '@/components/head/json-ld-script';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import type { SitePage } from '@/components/site/site-page-type';
import type { LayoutProps, TemplateList } from '@/lib/page-props';
import { TemplatesBasePage } from './templates-base-page';

export type ListingPageProps = PageAddresses & {
  list: TemplateList;
  layout: LayoutProps;
  isSearch?: boolean;
};

/**
 * All lists use this component, so that navigation keeps focus, scroll position and open groups.
 */
export const ListingPage: SitePage<ListingPageProps> = ({
  list,
  canonical,
  ogImage,
  layout,
  isSearch,
}) => (
  <>
    <PageHead
      title={list.heading}
      description={list.intro ?? list.description ?? ''}
      canonical={canonical}
      ogImage={ogImage}
      isUnlisted={isSearch}
      feedHref={list.feedHref}
      markdown={isSearch || layout.isDraft ? undefined : `${canonical}/index.md`}
      things={list.cards.length === 0 ? undefined : thingsOf(list, canonical)}
    />
    <TemplatesBasePage list={list} />
  </>
);

const thingsOf = (list: TemplateList, canonical: string): Things =>
  typeof window === 'undefined'
    ? (language) => jsonLdListing(list, canonical, language)
    : (language, deferred) => deferred?.jsonLdListing(list, canonical, language) ?? [];

ListingPage.isMarketingPage = true;
