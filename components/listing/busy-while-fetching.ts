import { type RefObject, useEffect } from 'react';
import { siteRouter } from '#components/site/site-router';

/** Marks the element while another page is on its way. The style sheet waits before it shows that. */
export function useBusyWhileFetching(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const events = siteRouter.current?.events;
    const begin = () => element.current?.setAttribute('aria-busy', 'true');
    const end = () => element.current?.removeAttribute('aria-busy');
    events?.on('routeChangeStart', begin);
    events?.on('routeChangeComplete', end);
    events?.on('routeChangeError', end);
    return () => {
      events?.off('routeChangeStart', begin);
      events?.off('routeChangeComplete', end);
      events?.off('routeChangeError', end);
    };
  }, [element]);
}
