import '#styles/tokens.css';
import '#styles/global.css';
import '#styles/page-transition.css';
import type { AppProps } from 'next/app';
import { useEffect } from 'react';
import { useLiveProps } from '#components/draft/use-live-props';
import { useHeadOfNextPage } from '#components/head/use-head-of-next-page';
import { followLinks } from '#components/site/followed-links';
import { MarketingLayout } from '#components/site/marketing-layout';
import { PlainLayout } from '#components/site/plain-layout';
import type { SitePage } from '#components/site/site-page';
import { siteRouter } from '#components/site/site-router';
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
