import type { NextRouter } from 'next/router';

/** Reads a draft's props again when its tab is returned to: it may be published by then. Returns how to end that. */
export function refreshWhenSeen({ router }: { router: NextRouter }): () => void {
  const refresh = () => {
    if (!document.hidden) void router.replace(router.asPath, undefined, { scroll: false });
  };
  document.addEventListener('visibilitychange', refresh);
  return () => document.removeEventListener('visibilitychange', refresh);
}
