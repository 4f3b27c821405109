import type { GetServerSideProps } from 'next';
import { ComparePage, type ComparePageProps } from '@/components/compare/compare-page';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { enforceRateLimit } from '@/lib/http/rate-limit';
import { draftModeOf, redirectWithoutDrafts } from '@/lib/page/draft-mode';
import type { LayoutProps } from '@/lib/page-props';
import { comparePage } from '@/lib/template/compare-page';

export const getServerSideProps: GetServerSideProps<
  ComparePageProps & { layout: LayoutProps }
> = async ({ req, res, ...context }) => {
  // Already answered; Next renders nothing.
  if (await enforceRateLimit(req, res)) return { notFound: true };
  const draftMode = draftModeOf(context);
  const redirect = await redirectWithoutDrafts(draftMode, context.resolvedUrl);
  if (redirect) return redirect;
  const props = await comparePage(context.query.t, draftMode === 'on');
  setSharedCacheControl(res);
  return { props };
};

export default ComparePage;
