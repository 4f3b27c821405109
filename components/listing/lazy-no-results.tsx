import { useEffect, useState } from 'react';
import { NoResults, type NoResultsProps } from './no-results';
import './no-results.module.css';
import { StaticUntilOpen } from '@/components/ui/static-until-open';

export function LazyNoResults(props: NoResultsProps) {
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
    <StaticUntilOpen of={props.help} isLive={Loaded !== undefined}>
      {Loaded === undefined ? null : <Loaded {...props} />}
    </StaticUntilOpen>
  );
}
