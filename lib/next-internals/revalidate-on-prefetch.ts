import { onRequest } from '@/lib/observability/http-events';

/**
 * Next doesn't revalidate stale pages for `Purpose: prefetch`, expecting a request after the click,
 * which `page-data-cache.ts` omits.
 */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (request.url?.startsWith('/_next/data/')) delete request.headers.purpose;
  });
}
