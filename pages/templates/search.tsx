import type { GetServerSideProps } from 'next';
import { ListingPage, type ListingPageProps } from '@/components/listing/listing-page';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { enforceRateLimit } from '@/lib/http/rate-limit';
import { searchPage } from '@/lib/listing/search-page';
import { draftModeOf, redirectWithoutDrafts } from '@/lib/page/draft-mode';

export const getServerSideProps: GetServerSideProps<ListingPageProps> = async ({
  req,
  res,
  ...context
}) => {
  // Already answered; Next renders nothing.
  if (await enforceRateLimit(req, res)) return { notFound: true };
  const draftMode = draftModeOf(context);
  const redirect = await redirectWithoutDrafts(draftMode, context.resolvedUrl);
  if (redirect) return redirect;
  const page = await searchPage(context.query, draftMode === 'on');
  setSharedCacheControl(res);
  // Combinations are endless for a robot.
  if (page.list.chosen.length > 1) res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  return { props: { ...page, isSearch: true } };
};

export default ListingPage;
