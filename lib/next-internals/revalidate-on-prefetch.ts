import { onRequest } from '@/lib/observability/http-events';
import { isPageDataRequest } from '@/lib/runtime/page-data-url';

/** Next leaves revalidation to a request after the click, but `page-data-cache.ts` prevents that request. */
export function revalidateOnPrefetch(): void {
  onRequest(({ request }) => {
    if (isPageDataRequest(request.url)) delete request.headers.purpose;
  });
}
