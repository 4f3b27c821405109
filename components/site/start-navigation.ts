import type { Router } from 'next/router';
import { focusHashTargets } from './hash-focus';
import { restoreScrollOnReload } from './scroll-restoration';

/** What navigation within the site needs beside Next's own. Returns how to stop. */
export function startNavigation(router: Router): () => void {
  const endings = [focusHashTargets(router), restoreScrollOnReload()];
  return () => {
    for (const end of endings) end();
  };
}
