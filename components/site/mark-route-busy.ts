import Router from 'next/router';

/** Sets `aria-busy` on what the next page replaces. The style sheet shows it after a delay. */
export function markRouteBusy(): () => void {
  const { events, router } = Router;
  const begin = (path?: string) => {
    // A draft's props are read again, say.
    if (path === Router.asPath) return;
    // Of templates-base-page.tsx; headings of overviews have ids of their own words, `cards` perhaps.
    const part = document.getElementById('results-cards') ?? document.getElementById('main');
    part?.setAttribute('aria-busy', 'true');
  };
  const end = () => {
    for (const part of document.querySelectorAll('#results-cards, #main')) {
      part.removeAttribute('aria-busy');
    }
  };
  // The first click may have been made before this had loaded; Next has this while a page is on its way.
  if (router?.clc) begin();
  events.on('routeChangeStart', begin);
  events.on('routeChangeComplete', end);
  events.on('routeChangeError', end);
  return () => {
    events.off('routeChangeStart', begin);
    events.off('routeChangeComplete', end);
    events.off('routeChangeError', end);
  };
}
