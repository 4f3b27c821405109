// The whole router is in the page's script anyway, but imported by its usual name it is split anew,
// which costs a kilobyte.
import { useRouter } from 'next/compat/router';
import { type RefObject, useEffect } from 'react';

/** Marks the element while another page is on its way. The style sheet waits before it shows that. */
export function useBusyWhileFetching(element: RefObject<HTMLElement | null>): void {
  const events = useRouter()?.events;
  useEffect(() => {
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
  }, [events, element]);
}
