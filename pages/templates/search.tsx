import type { GetServerSideProps } from 'next';
import { ListingPage, type ListingPageProps } from '#components/listing/listing-page';
import { searchPage } from '#lib/gallery/listing/search-page';
import { isOneTooMany } from '#lib/gallery/server/request-limit';
import type { SiteChrome } from '#lib/page-props';

export const getServerSideProps: GetServerSideProps<
  ListingPageProps & { chrome: SiteChrome }
> = async ({ query, draftMode, req, res }) => {
  // It has answered then, and Next makes no page.
  if (await isOneTooMany(req, res)) return { notFound: true };
  return { props: { ...(await searchPage(query, draftMode === true)), isSearch: true } };
};

export default ListingPage;
