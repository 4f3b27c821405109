import type { GetServerSideProps } from 'next';
import { ListingPage, type ListingPageProps } from '@/components/listing/listing-page';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { enforceRateLimit } from '@/lib/http/visitor-rate-limit';
import { searchPage } from '@/lib/listing/search-page-props';
import { draftModeOf, redirectWithoutDrafts } from '@/lib/page/draft-mode';

export const getServerSideProps: GetServerSideProps<ListingPageProps> = async ({
  req,
  res,
  ...context
}) => {
  // `enforceRateLimit` has already answered with 429.
  if (await enforceRateLimit(req, res)) return { notFound: true };
  const draftMode = draftModeOf(context);
  const redirect = await redirectWithoutDrafts(draftMode, context.resolvedUrl, context.locale);
  if (redirect) return redirect;
  const page = await searchPage(context.query, draftMode === 'on', context.locale);
  setSharedCacheControl(res);
  // Otherwise robots would crawl endless combinations of filters.
  if (page.list.chosen.length > 1) res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  return { props: { ...page, isSearch: true } };
};

export default ListingPage;
