import Router, { type NextRouter } from 'next/router';
import { currentPath, propsAt, reloadProps } from './reload-props';

let isNavigating = false;
for (const event of ['routeChangeStart', 'routeChangeComplete', 'routeChangeError'] as const) {
  Router.events.on(event, () => {
    isNavigating = event === 'routeChangeStart';
  });
}

export function refreshWhenVisible({ router }: { router: NextRouter }): () => void {
  let isEnded = false;
  const refresh = async () => {
    if (document.hidden || isNavigating) return;
    // While the page's slug is unpublished, a reload would end in a 404.
    const isThere = (await propsAt(currentPath())) !== undefined;
    if (isThere && !isNavigating && !isEnded) await reloadProps(router);
  };
  document.addEventListener('visibilitychange', refresh);
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', refresh);
  };
}
