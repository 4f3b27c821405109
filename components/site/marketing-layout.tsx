import type { ReactNode } from 'react';
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

type MarketingLayoutProps = { layout: LayoutProps; currentPath: string; children: ReactNode };

export function MarketingLayout({ layout, currentPath, children }: MarketingLayoutProps) {
  const deferred = useDeferredParts();
  useSearchShortcut();
  return (
    <div className={styles.layout}>
      <SkipLink />
      {/* Editors who look at drafts don't count as visitors. */}
      {layout.preview ? <DraftBanner preview={layout.preview} /> : <ThirdPartyScripts />}
      {layout.announcement && <AnnouncementBar announcement={layout.announcement} />}
      <SiteHeader currentPath={currentPath} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter navigation={layout.navigation} />
      {deferred && <deferred.DeferredLayout />}
    </div>
  );
}
