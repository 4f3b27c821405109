import Router from 'next/router';
import { pageAddress } from '@/components/site/translations';

export function markRouteBusy(): () => void {
  const { events, router } = Router;
  const begin = (address = '') => {
    if (address === pageAddress(Router.asPath)) return;
    const part = document.getElementById('results-cards') ?? document.getElementById('main');
    part?.setAttribute('aria-busy', 'true');
  };
  const end = () => {
    for (const part of document.querySelectorAll('#results-cards, #main')) {
      part.removeAttribute('aria-busy');
    }
  };
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
