/**
 * Next restores the scroll position on back and forward; on a reload the browser has to. Returns how to stop.
 */
export function restoreScrollOnReload(): () => void {
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
}
