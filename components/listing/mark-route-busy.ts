import Router from 'next/router';
import type { RefObject } from 'react';

/** While another page is loading. Returns how to stop. */
export function markRouteBusy(element: RefObject<HTMLElement | null>): () => void {
  const { events } = Router;
  const begin = () => element.current?.setAttribute('aria-busy', 'true');
  const end = () => element.current?.removeAttribute('aria-busy');
  events.on('routeChangeStart', begin);
  events.on('routeChangeComplete', end);
  events.on('routeChangeError', end);
  return () => {
    events.off('routeChangeStart', begin);
    events.off('routeChangeComplete', end);
    events.off('routeChangeError', end);
  };
}
