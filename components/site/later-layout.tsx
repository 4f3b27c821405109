import { useEffect } from 'react';
import { QuickSearch } from '@/components/quick-search/quick-search';
import { ShortlistBar } from '@/components/shortlist/shortlist-bar';
import { focusHashTargets } from './hash-focus';

/** What lies over the page once it is used, and what leads the focus. */
export function LaterLayout() {
  useEffect(focusHashTargets, []);
  return (
    <>
      <ShortlistBar />
      <QuickSearch />
    </>
  );
}
