import { QuickSearch } from '@/components/quick-search/quick-search';
import { ShortlistBar } from '@/components/shortlist/shortlist-bar';

/** What lies over the page once it is used. */
export function LaterLayout() {
  return (
    <>
      <ShortlistBar />
      <QuickSearch />
    </>
  );
}
