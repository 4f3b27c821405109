import { useEffect } from 'react';

/** Next restores where a visitor was on the way back and forth; over a reload the browser does. */
export function useScrollOverReload(): void {
  useEffect(() => {
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) history.scrollRestoration = 'manual';
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
}
