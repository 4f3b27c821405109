import Router from 'next/router';
import { useEffect, useState } from 'react';
import { withoutHash } from './history-scroll';

/** Next's router takes an error with this property for a navigation that was cancelled. */
const CANCELLED = Object.assign(new Error('Offline'), { cancelled: true });

/**
 * Next's router loads the address of a page whose data or code it can't get. Offline the browser's error page would then
 * be in place of the one that is there: it stays. How often that has happened since there was no connection.
 */
export function useOfflineNotice(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const hide = () => setCount(0);
    // No listener after this one hears of it. Back and forward have changed the address already: they go on.
    const stay = (error: Error & { cancelled?: boolean }) => {
      if (error.cancelled || navigator.onLine || !isAt(Router.asPath)) return;
      setCount((before) => before + 1);
      throw CANCELLED;
    };
    addEventListener('online', hide);
    Router.events.on('routeChangeComplete', hide);
    Router.events.on('routeChangeError', stay);
    return () => {
      removeEventListener('online', hide);
      Router.events.off('routeChangeComplete', hide);
      Router.events.off('routeChangeError', stay);
    };
  }, []);
  return count;
}

const isAt = (path: string) =>
  withoutHash(new URL(path, location.href).href) === withoutHash(location.href);
