import type { GetServerSideProps } from 'next';
import { ListingPage, type ListingPageProps } from '#components/listing-page';
import { searchPage } from '#lib/gallery/search-page';
import type { SiteChrome } from '#lib/page-props';

export const getServerSideProps: GetServerSideProps<
  ListingPageProps & { chrome: SiteChrome }
> = async ({ query, draftMode }) => ({
  props: { ...(await searchPage(query, draftMode === true)), isSearch: true },
});

export default ListingPage;
