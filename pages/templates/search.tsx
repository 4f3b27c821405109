import type { GetServerSideProps } from 'next';
import { PageHead } from '#components/page-head';
import { siteCopy } from '#components/site-copy';
import type { SitePage } from '#components/site-page';
import { TemplatesBasePage } from '#components/templates-base-page';
import { searchPage } from '#lib/gallery/search-page';
import type { SiteChrome, TemplateList } from '#lib/page-props';

type SearchProps = { list: TemplateList; chrome: SiteChrome; canonical: string };

const SearchPage: SitePage<SearchProps> = ({ list, canonical }) => (
  <>
    <PageHead
      title={siteCopy.list.title(list)}
      description={siteCopy.list.description(list.total)}
      canonical={canonical}
      isUnlisted
    />
    <TemplatesBasePage list={list} />
  </>
);

SearchPage.isMarketingPage = true;

export const getServerSideProps: GetServerSideProps<SearchProps> = async ({
  query,
  draftMode,
}) => ({
  props: await searchPage(query, draftMode === true),
});

export default SearchPage;
