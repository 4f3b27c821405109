import type { Router } from 'next/router';

const MAX_AGE_MS = 30_000;

/**
 * Next's router keeps page data as long as the tab is open, and revalidates it with HEAD after each
 * click. Here it serves one click, without HEAD.
 */
export function limitPageDataCache(router: Router): () => void {
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
  // Cache of HEAD requests: each looks pending.
  router.sbc = new Proxy<Router['sbc']>({}, { get: () => NEVER_ASKED });

  function removeUsed(path: string) {
    const { pathname } = new URL(path, location.href);
    const used = `${pathname === '/' ? '/index' : pathname}.json`;
    for (const [url, { since }] of cached) {
      if (!isFresh(since) || new URL(url).pathname.endsWith(used)) cached.delete(url);
    }
  }
  router.events.on('routeChangeComplete', removeUsed);
  return () => router.events.off('routeChangeComplete', removeUsed);
}

const NEVER_ASKED = new Promise<never>(() => {});
