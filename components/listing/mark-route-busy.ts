import Router from 'next/router';
import { isNavigating } from './queue-navigations';

/** Sets `aria-busy` on a list while another is loading. The style sheet shows it after a delay. */
export function markRouteBusy(): () => void {
  const { events } = Router;
  // Of templates-base-page.tsx; headings of overviews have ids of their own words, `cards` perhaps.
  const cards = () => document.getElementById('results-cards');
  const begin = () => cards()?.setAttribute('aria-busy', 'true');
  const end = () => cards()?.removeAttribute('aria-busy');
  // The first choice may have been made before this had loaded.
  if (isNavigating()) begin();
  events.on('routeChangeStart', begin);
  events.on('routeChangeComplete', end);
  events.on('routeChangeError', end);
  return () => {
    events.off('routeChangeStart', begin);
    events.off('routeChangeComplete', end);
    events.off('routeChangeError', end);
  };
}
