import '#styles/tokens.css';
import '#styles/global.css';
import '#styles/page-transition.css';
import type { AppProps } from 'next/app';
import { useEffect } from 'react';
import { followLinks } from '#components/followed-links';
import { MarketingLayout } from '#components/marketing-layout';
import { PlainLayout } from '#components/plain-layout';
import type { SitePage } from '#components/site-page';
import { siteRouter } from '#components/site-router';
import { useHeadOfNextPage } from '#components/use-head-of-next-page';
import { useLiveProps } from '#components/use-live-props';
import type { SiteChrome } from '#lib/page-props';

type SiteAppProps = AppProps<{ chrome?: SiteChrome }> & { Component: SitePage };

/** Error pages read nothing: they must work when nothing else does. */
const BARE_CHROME: SiteChrome = { announcement: null, isDraft: false, menu: [] };

export default function App({ Component, pageProps, router }: SiteAppProps) {
  siteRouter.current = router;
  useEffect(() => followLinks(router), [router]);
  useHeadOfNextPage(pageProps);
  const liveProps = useLiveProps(pageProps, router);
  const page = <Component {...liveProps} />;
  if (Component.isMarketingPage !== true) return <PlainLayout>{page}</PlainLayout>;
  return (
    <MarketingLayout chrome={pageProps.chrome ?? BARE_CHROME} currentPath={router.asPath}>
      {page}
    </MarketingLayout>
  );
}
