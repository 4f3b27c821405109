import type { CSSProperties, ReactNode } from 'react';
import { HreflangLinks } from '@/components/site/translations';
import { ThirdPartyScripts } from '@/components/third-party-scripts';
import type { LayoutProps } from '@/lib/page-props';
import { AnnouncementBar } from './announcement-bar';
import { DraftBanner } from './draft-banner';
import styles from './layout.module.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';
import { useDeferredParts } from './use-deferred-parts';
import { useSearchShortcut } from './use-search-shortcut';

type MarketingLayoutProps = {
  layout: LayoutProps;
  currentPath: string;
  canonical: string | undefined;
  children: ReactNode;
};

const printStyle = (canonical: string) =>
  ({ '--site-origin': `"${new URL(canonical).origin}"` }) as CSSProperties;

export function MarketingLayout({
  layout,
  currentPath,
  canonical,
  children,
}: MarketingLayoutProps) {
  const deferred = useDeferredParts();
  useSearchShortcut();
  return (
    <div className={styles.layout}>
      <SkipLink />
      {layout.preview ? <DraftBanner preview={layout.preview} /> : <ThirdPartyScripts />}
      {layout.announcement && <AnnouncementBar announcement={layout.announcement} />}
      <SiteHeader currentPath={currentPath} />
      <main
        className={styles.main}
        id="main"
        tabIndex={-1}
        style={canonical ? printStyle(canonical) : undefined}
      >
        {children}
      </main>
      {layout.translations && <HreflangLinks translations={layout.translations} />}
      <SiteFooter navigation={layout.navigation} translations={layout.translations} />
      {deferred && <deferred.DeferredLayout translations={layout.translations} />}
    </div>
  );
}
