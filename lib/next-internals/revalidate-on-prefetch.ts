import { onRequest } from '@/lib/observability/http-events';
import { isPageDataRequest } from '@/lib/runtime/page-data-url';

/**
 * Next doesn't revalidate a stale page for `Purpose: prefetch`, because it expects another request
 * after the click. `page-data-cache.ts` prevents that request.
 */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (isPageDataRequest(request.url)) delete request.headers.purpose;
  });
}
