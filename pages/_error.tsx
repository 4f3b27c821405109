import { ErrorPage } from '@/components/error-pages/error-page';
import type { SitePage } from '@/components/site/site-page';

type AnyErrorProps = { status: number };

/** For what Next refuses before it looks for a page, such as `/templates/%`, and what has no page of its own. */
const AnyErrorPage: SitePage<AnyErrorProps> = ({ status }) => <ErrorPage status={status} />;

AnyErrorPage.isMarketingPage = true;

AnyErrorPage.getInitialProps = async ({ res }) => {
  // A browser comes here too, where a page of its own breaks.
  if (typeof window !== 'undefined' || res === undefined) return { status: 500 };
  const { setSecurityHeaders } = await import('@/lib/next-internals/error-page-headers');
  await setSecurityHeaders(res);
  return { status: res.statusCode };
};

export default AnyErrorPage;
