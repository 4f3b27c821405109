import type { Router } from 'next/router';

const MAX_AGE_MS = 30_000;

/**
 * Next's router keeps the data of every page for as long as the tab is open, and asks for it again with
 * HEAD after each click. Here what was fetched before a click serves one click, within 30 seconds, and
 * nothing is asked for twice (why the HEAD isn't needed: `lib/next-internals/revalidate-on-prefetch.ts`). `sdc` and `sbc`
 * are Next's own, typed but not documented; `navigation-latency.test.ts` fails when they change.
 * Returns a function that stops it.
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
  // The cache of its HEAD requests: all of them seem to be under way already.
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
