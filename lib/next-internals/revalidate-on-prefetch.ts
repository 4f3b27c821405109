import { onRequest } from '@/lib/observability/http-events';

/**
 * Next doesn't revalidate a stale page for a request with `Purpose: prefetch`, as its router asks
 * again after the click. Ours doesn't (`page-data-cache.ts`), so the header is removed.
 */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (request.url?.startsWith('/_next/data/')) delete request.headers.purpose;
  });
}
