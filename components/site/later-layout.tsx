import { useEffect } from 'react';
import { markRouteBusy } from '@/components/listing/mark-route-busy';
import { QuickSearch } from '@/components/quick-search/quick-search';
import { ShortlistBar } from '@/components/shortlist/shortlist-bar';
import { restoreScrollOfEntries } from './entry-scroll';
import { focusHashTargets } from './hash-focus';
import { focusNextLinks } from './next-link-focus';

/** What lies over the page once it is used, and what leads the eye and the focus. */
export function LaterLayout() {
  useEffect(focusHashTargets, []);
  useEffect(focusNextLinks, []);
  useEffect(restoreScrollOfEntries, []);
  useEffect(markRouteBusy, []);
  return (
    <>
      <ShortlistBar />
      <QuickSearch />
    </>
  );
}
