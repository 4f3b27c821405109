import { useEffect } from 'react';
import { QuickSearch } from '@/components/quick-search/quick-search';
import { offlineCopy } from '@/copy/offline';
import { focusNextLink } from './focus-next-link';
import { focusHashTargets } from './hash-focus';
import { restoreHistoryScroll } from './history-scroll';
import { markRouteBusy } from './mark-route-busy';
import styles from './offline-notice.module.css';
import { useOfflineNotice } from './use-offline-notice';

const raise = (notice: HTMLElement | null) => notice?.showPopover?.();

export function DeferredLayout() {
  useEffect(focusHashTargets, []);
  useEffect(focusNextLink, []);
  useEffect(restoreHistoryScroll, []);
  useEffect(markRouteBusy, []);
  const offline = useOfflineNotice();
  return (
    <>
      <QuickSearch />
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
