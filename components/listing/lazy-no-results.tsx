import { useEffect, useState } from 'react';
import type { NoResultsHelp } from '@/lib/page-props';
import { NoResults } from './no-results';
import './no-results.module.css';
import { StaticUntilOpen } from '@/components/ui/static-until-open';

/** Loaded only for empty lists; the server's markup shows until then. */
export function LazyNoResults({ help }: { help: NoResultsHelp }) {
  const [Loaded, setLoaded] = useState(() =>
    typeof window === 'undefined' ? NoResults : undefined,
  );
  useEffect(() => {
    import('./no-results').then(
      (module) => setLoaded(() => module.NoResults),
      () => {},
    );
  }, []);
  return (
    <StaticUntilOpen of={help} isLive={Loaded !== undefined}>
      {Loaded === undefined ? null : <Loaded help={help} />}
    </StaticUntilOpen>
  );
}
