import { onRequest } from '@/lib/observability/http-events';
import { isPageDataRequest } from '@/lib/runtime/requested-path';

/**
 * Next doesn't revalidate stale pages for `Purpose: prefetch`, expecting a request after the click,
 * which `page-data-cache.ts` omits.
 */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (isPageDataRequest(request.url)) delete request.headers.purpose;
  });
}
