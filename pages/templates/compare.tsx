import type { GetServerSideProps } from 'next';
import { ComparePage, type ComparePageProps } from '@/components/compare/compare-page';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { enforceRateLimit } from '@/lib/http/visitor-rate-limit';
import { draftModeOf, redirectWithoutDrafts } from '@/lib/page/draft-mode';
import type { LayoutProps } from '@/lib/page-props';
import { comparePage } from '@/lib/template/compare-page-props';

export const getServerSideProps: GetServerSideProps<
  ComparePageProps & { layout: LayoutProps }
> = async ({ req, res, ...context }) => {
  // `enforceRateLimit` has already answered with 429.
  if (await enforceRateLimit(req, res)) return { notFound: true };
  const draftMode = draftModeOf(context);
  const redirect = await redirectWithoutDrafts(draftMode, context.resolvedUrl, context.locale);
  if (redirect) return redirect;
  const props = await comparePage(context.query.t, draftMode === 'on', context.locale);
  setSharedCacheControl(res);
  return { props };
};

export default ComparePage;
