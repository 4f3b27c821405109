import '@/styles/fonts.css';
import '@/styles/brand.css';
import '@/styles/tokens.css';
import '@/styles/global.css';
import type { AppProps } from 'next/app';
import { useEffect } from 'react';
import { useLivePreview } from '@/components/draft/use-live-preview';
import { MarketingLayout } from '@/components/site/marketing-layout';
import { PlainLayout } from '@/components/site/plain-layout';
import type { SitePage } from '@/components/site/site-page-type';
import { LanguageContext } from '@/components/site/use-words';
import { limitPageDataCache } from '@/lib/next-internals/page-data-cache';
import type { LayoutProps } from '@/lib/page-props';
import { languageWithId } from '@/lib/runtime/languages';

type SiteAppProps = AppProps<{ layout?: LayoutProps; canonical?: string }> & {
  Component: SitePage;
};

/** Error pages must work without any content. */
const EMPTY_LAYOUT: LayoutProps = {
  announcement: null,
  isDraft: false,
  navigation: { sections: [], pages: [] },
};

export default function App({ Component, pageProps, router }: SiteAppProps) {
  useEffect(() => limitPageDataCache(router), [router]);
  // After hydration, links prefetch by themselves.
  useEffect(() => document.querySelector('script[type=speculationrules]')?.remove(), []);
  const liveProps = useLivePreview(pageProps, router);
  const page = <Component {...liveProps} />;
  const inLayout =
    Component.isMarketingPage !== true ? (
      <PlainLayout>{page}</PlainLayout>
    ) : (
      <MarketingLayout
        layout={liveProps.layout ?? EMPTY_LAYOUT}
        currentPath={router.asPath}
        canonical={liveProps.canonical}
      >
        {page}
      </MarketingLayout>
    );
  return <LanguageContext value={languageWithId(router.locale)}>{inLayout}</LanguageContext>;
}
