import Router, { type NextRouter } from 'next/router';
import { pathOf, propsAt, reloadProps } from './reload-props';

/** For another page, or for this one's props. */
let isNavigating = false;
for (const event of ['routeChangeStart', 'routeChangeComplete', 'routeChangeError'] as const) {
  Router.events.on(event, () => {
    isNavigating = event === 'routeChangeStart';
  });
}

/**
 * Reads a draft's props again when its tab is returned to: it may be published by then. Returns a function that stops
 * it.
 */
export function refreshWhenSeen({ router }: { router: NextRouter }): () => void {
  let isEnded = false;
  const refresh = async () => {
    if (document.hidden || isNavigating) return;
    // With another slug it has no page here until it is published: what is shown is better than a 404.
    const isThere = (await propsAt(pathOf(router))) !== undefined;
    // Whoever has followed a link meanwhile gets there.
    if (isThere && !isNavigating && !isEnded) await reloadProps(router);
  };
  document.addEventListener('visibilitychange', refresh);
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', refresh);
  };
}
