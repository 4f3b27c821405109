import type { ReactNode } from 'react';
import type { SiteChrome } from '#lib/page-props';
import { AnnouncementBar } from './announcement-bar';
import { DraftBanner } from './draft-banner';
import styles from './layout.module.css';
import { useScrollOverReload } from './scroll-over-reload';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

type MarketingLayoutProps = { chrome: SiteChrome; currentPath: string; children: ReactNode };

export function MarketingLayout({ chrome, currentPath, children }: MarketingLayoutProps) {
  useScrollOverReload();
  return (
    <div className={styles.layout}>
      <SkipLink />
      {chrome.isDraft ? <DraftBanner /> : null}
      {chrome.announcement ? <AnnouncementBar announcement={chrome.announcement} /> : null}
      <SiteHeader currentPath={currentPath} menu={chrome.menu} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter menu={chrome.menu} />
    </div>
  );
}
