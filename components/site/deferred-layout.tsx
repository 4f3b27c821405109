import { useEffect } from 'react';
import { QuickSearch } from '@/components/quick-search/quick-search';
import { LanguageOffer } from '@/components/site/translations';
import { useWords } from '@/components/site/use-words';
import { offlineWords } from '@/copy/offline';
import type { Translation } from '@/lib/page-props';
import { focusHashTargets } from './focus-hash-target';
import { focusNextLink } from './focus-next-link';
import { markRouteBusy } from './mark-route-busy';
import styles from './offline-notice.module.css';
import { restoreHistoryScroll } from './restore-history-scroll';
import { useOfflineNotice } from './use-offline-notice';

const raise = (notice: HTMLElement | null) => notice?.showPopover?.();

type DeferredLayoutProps = { translations: readonly Translation[] | undefined };

export function DeferredLayout({ translations }: DeferredLayoutProps) {
  const offlineCopy = useWords(offlineWords);
  useEffect(focusHashTargets, []);
  useEffect(focusNextLink, []);
  useEffect(restoreHistoryScroll, []);
  useEffect(markRouteBusy, []);
  const offline = useOfflineNotice();
  return (
    <>
      <QuickSearch />
      {translations && <LanguageOffer translations={translations} />}
      <div role="status">
        {offline > 0 ? (
          <p className={styles.notice} popover="manual" ref={raise} key={offline}>
            {offlineCopy.stays}
          </p>
        ) : null}
      </div>
    </>
  );
}
