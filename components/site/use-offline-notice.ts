import Router from 'next/router';
import { useEffect, useState } from 'react';
import { pageAddress } from '@/components/site/translations';
import { withoutHash } from './restore-history-scroll';

/** Next's router treats an error with this property as a cancelled navigation. */
const CANCELLED = Object.assign(new Error('Offline'), { cancelled: true });

/** Offline, Next would replace the page with the browser's error page. */
export function useOfflineNotice(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const hide = () => setCount(0);
    // Back and forward are excepted, because their URL has already changed.
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
  withoutHash(new URL(pageAddress(path), location.href).href) === withoutHash(location.href);
