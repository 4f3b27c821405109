import { onRequest } from '@/lib/observability/http-events';
import { isPageDataRequest } from '@/lib/runtime/page-data-url';

/**
 * Next would revalidate a page only at a request after the click. `page-data-cache.ts` prevents that request, so a
 * prefetch has to revalidate.
 */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (isPageDataRequest(request.url)) delete request.headers.purpose;
  });
}
