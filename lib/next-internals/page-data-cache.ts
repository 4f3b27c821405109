import type { Router } from 'next/router';
import { addressOf, sitePath } from '@/lib/runtime/addresses.js';

const MAX_AGE_MS = 30_000;

/**
 * Next's router keeps page data while the tab is open, and sends a HEAD request after each click. Here, data is used
 * for one click, without that request.
 */
export function limitPageDataCache(router: Router): () => void {
  if (process.env.ZONE === '1') fetchWithinZone(router.pageLoader);
  const cached = new Map<string, { data: Router['sdc'][string]; since: number }>();
  const isFresh = (since: number) => Date.now() - since < MAX_AGE_MS;

  router.sdc = new Proxy<Router['sdc']>(
    {},
    {
      get(_, url) {
        const entry = cached.get(String(url));
        return entry && isFresh(entry.since) ? entry.data : undefined;
      },
      set(_, url, data) {
        cached.set(String(url), { data, since: Date.now() });
        return true;
      },
      deleteProperty(_, url) {
        cached.delete(String(url));
        return true;
      },
    },
  );
  // Every HEAD request looks pending, so Next sends none.
  router.sbc = new Proxy<Router['sbc']>({}, { get: () => NEVER_ASKED });

  function removeUsed() {
    const used = router.pageLoader.getDataHref({
      href: '/',
      asPath: router.asPath,
      locale: router.locale ?? false,
      skipInterpolation: true,
    });
    for (const [url, { since }] of cached) {
      if (!isFresh(since) || new URL(url).pathname === used) cached.delete(url);
    }
  }
  router.events.on('routeChangeComplete', removeUsed);
  return () => router.events.off('routeChangeComplete', removeUsed);
}

/** Next adds `assetPrefix` to code, but not to data. */
function fetchWithinZone(loader: Router['pageLoader']) {
  const getDataHref = loader.getDataHref.bind(loader);
  loader.getDataHref = (params) => addressOf(sitePath(getDataHref(params)));
}

const NEVER_ASKED = new Promise<never>(() => {});
