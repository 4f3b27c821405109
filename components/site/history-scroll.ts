import Router from 'next/router';

/**
 * Back and forward lead to where the visitor was at each address of a page. Next restores the position of pages, not
 * of addresses that differ after the # alone, and the browser leaves it to Next. Returns a function that stops it.
 */
export function restoreHistoryScroll(): () => void {
  const { navigation } = window;
  // Older browsers.
  if (navigation === undefined) return () => {};
  /** In pixels, by key of the history entry. */
  const places = new Map<string, number>();
  let isTraversal = false;
  let isSamePage = false;
  const leave = ({ navigationType, destination }: NavigateEvent) => {
    // Next replaces the state of the entry that it has arrived at.
    if (navigationType === 'replace') return;
    places.set(navigation.currentEntry?.key ?? '', scrollY);
    isTraversal = navigationType === 'traverse';
    isSamePage = withoutHash(destination.url ?? '') === withoutHash(location.href);
  };
  const arrive = () => {
    const top = places.get(navigation.currentEntry?.key ?? '');
    if (isTraversal && top !== undefined) scrollTo({ top, behavior: 'instant' });
  };
  // Next's router may say nothing of links that are not its own.
  const arriveWithin = () => {
    if (isSamePage) arrive();
  };
  navigation.addEventListener('navigate', leave);
  addEventListener('popstate', arriveWithin);
  Router.events.on('hashChangeComplete', arrive);
  Router.events.on('routeChangeComplete', arrive);
  return () => {
    navigation.removeEventListener('navigate', leave);
    removeEventListener('popstate', arriveWithin);
    Router.events.off('hashChangeComplete', arrive);
    Router.events.off('routeChangeComplete', arrive);
  };
}

export const withoutHash = (url: string) => url.split('#', 1)[0];
