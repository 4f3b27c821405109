import { ErrorPage } from '@/components/error-pages/error-page';
import type { SitePage } from '@/components/site/site-page-type';

type AnyErrorProps = { status: number };

/** Shown for requests that Next refuses before routing, such as `/templates/%`. */
const AnyErrorPage: SitePage<AnyErrorProps> = ({ status }) => <ErrorPage status={status} />;

AnyErrorPage.isMarketingPage = true;

AnyErrorPage.getInitialProps = async ({ res }) => {
  // Browsers also render this if a page throws.
  if (typeof window !== 'undefined' || res === undefined) return { status: 500 };
  const { setSecurityHeaders } = await import('@/lib/next-internals/error-page-headers');
  await setSecurityHeaders(res);
  return { status: res.statusCode };
};

export default AnyErrorPage;
