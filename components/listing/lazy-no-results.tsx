import { useEffect, useState } from 'react';
import type { NoResultsHelp } from '@/lib/page-props';
import { NoResults } from './no-results';
// Its own import goes where its code goes, and the server's markup is there before.
import './no-results.module.css';
import { StaticUntilOpen } from '@/components/ui/static-until-open';

/** Most lists are not empty: a browser loads this code for those that are, and shows the server's markup till then. */
export function LazyNoResults({ help }: { help: NoResultsHelp }) {
  const [Loaded, setLoaded] = useState(() =>
    typeof window === 'undefined' ? NoResults : undefined,
  );
  useEffect(() => {
    import('./no-results').then(
      (module) => setLoaded(() => module.NoResults),
      // Its links are plain links, and work as they are.
      () => {},
    );
  }, []);
  return (
    <StaticUntilOpen of={help} isLive={Loaded !== undefined}>
      {Loaded === undefined ? null : <Loaded help={help} />}
    </StaticUntilOpen>
  );
}
