import Router, { type NextRouter } from 'next/router';
import { pathOf, propsAt, reloadProps } from './reload-props';

let isNavigating = false;
for (const event of ['routeChangeStart', 'routeChangeComplete', 'routeChangeError'] as const) {
  Router.events.on(event, () => {
    isNavigating = event === 'routeChangeStart';
  });
}

/** Returns a function that stops it. */
export function refreshWhenSeen({ router }: { router: NextRouter }): () => void {
  let isEnded = false;
  const refresh = async () => {
    if (document.hidden || isNavigating) return;
    // A page with an unpublished slug would be a 404.
    const isThere = (await propsAt(pathOf(router))) !== undefined;
    if (isThere && !isNavigating && !isEnded) await reloadProps(router);
  };
  document.addEventListener('visibilitychange', refresh);
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', refresh);
  };
}
