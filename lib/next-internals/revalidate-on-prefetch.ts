import { onRequest } from '@/lib/observability/http-events';

/**
 * Next revalidates no stale page for a request with `Purpose: prefetch`, as its router asks for the data
 * once more after the click. The site's tabs don't (`lib/next-internals/page-data-cache.ts`), so a page that
 * is only ever fetched ahead would never be rendered again. Without the header it counts as a visit.
 */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (request.url?.startsWith('/_next/data/')) delete request.headers.purpose;
  });
}
