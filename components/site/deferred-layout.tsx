import { useEffect } from 'react';
import { markRouteBusy } from '@/components/listing/mark-route-busy';
import { QuickSearch } from '@/components/quick-search/quick-search';
import { ShortlistBar } from '@/components/shortlist/shortlist-bar';
import { focusHashTargets } from './hash-focus';
import { restoreHistoryScroll } from './history-scroll';
import { focusNextLinks } from './restore-link-focus';

/** What lies over the page once it is used, and what leads the eye and the focus. */
export function DeferredLayout() {
  useEffect(focusHashTargets, []);
  useEffect(focusNextLinks, []);
  useEffect(restoreHistoryScroll, []);
  useEffect(markRouteBusy, []);
  return (
    <>
      <ShortlistBar />
      <QuickSearch />
    </>
  );
}
