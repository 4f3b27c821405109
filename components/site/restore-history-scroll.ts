import Router from 'next/router';

/** Next restores scroll positions per page, not per fragment. */
export function restoreHistoryScroll(): () => void {
  const { navigation } = window;
  if (navigation === undefined) return () => {};
  /** In pixels, by history key. */
  const places = new Map<string, number>();
  let isTraversal = false;
  let isSamePage = false;
  const leave = ({ navigationType, destination }: NavigateEvent) => {
    if (navigationType === 'replace') return;
    places.set(navigation.currentEntry?.key ?? '', scrollY);
    isTraversal = navigationType === 'traverse';
    isSamePage = withoutHash(destination.url ?? '') === withoutHash(location.href);
  };
  const arrive = () => {
    const top = places.get(navigation.currentEntry?.key ?? '');
    if (isTraversal && top !== undefined) scrollTo({ top, behavior: 'instant' });
  };
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
