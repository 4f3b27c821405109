import { useEffect, useState } from 'react';
import type { NoResultsHelp } from '@/lib/page-props';
import { EmptyState } from './empty-state';
// Its own import goes where its code goes, and the server's markup is there before.
import './empty-state.module.css';
import { StaticUntilOpen } from '@/components/ui/static-until-open';

/** Most lists are not empty: a browser loads this code for those that are, and shows the server's markup till then. */
export function LazyEmptyState({ help }: { help: NoResultsHelp }) {
  const [Loaded, setLoaded] = useState(() =>
    typeof window === 'undefined' ? EmptyState : undefined,
  );
  useEffect(() => {
    import('./empty-state').then(
      (module) => setLoaded(() => module.EmptyState),
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
