import { useEffect, useState } from 'react';
import type { NoResultsHelp } from '@/lib/page-props';
import { EmptyState } from './empty-state';
// Its own import goes where its code goes, and the server's markup is there before.
import './empty-state.module.css';
import { KeepServerHtml } from '@/components/ui/keep-server-html';

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
    <KeepServerHtml of={help} isLive={Loaded !== undefined}>
      {Loaded === undefined ? null : <Loaded help={help} />}
    </KeepServerHtml>
  );
}
