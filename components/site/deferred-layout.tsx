import { useEffect } from 'react';
import { markRouteBusy } from '@/components/listing/mark-route-busy';
import { QuickSearch } from '@/components/quick-search/quick-search';
import { ShortlistBar } from '@/components/shortlist/shortlist-bar';
import { offlineCopy } from '@/copy/offline';
import { focusHashTargets } from './hash-focus';
import { restoreHistoryScroll } from './history-scroll';
import styles from './offline-notice.module.css';
import { focusNextLinks } from './restore-link-focus';
import { useOfflineNotice } from './use-offline-notice';

/** What lies over the page once it is used, and what leads the eye and the focus. */
export function DeferredLayout() {
  useEffect(focusHashTargets, []);
  useEffect(focusNextLinks, []);
  useEffect(restoreHistoryScroll, []);
  useEffect(markRouteBusy, []);
  const isOffline = useOfflineNotice();
  return (
    <>
      <ShortlistBar />
      <QuickSearch />
      <div className={styles.notice} role="status">
        {isOffline ? <p className="page-width">{offlineCopy.stays}</p> : null}
      </div>
    </>
  );
}
