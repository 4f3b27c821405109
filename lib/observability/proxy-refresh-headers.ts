import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

/** This header carries the secret, and bypasses the caches of the proxy and the instance. */
export const REFRESH_HEADER = 'x-plinth-refresh';

/** The publish version that the response must include. */
export const PUBLISH_HEADER = 'x-plinth-publish';

/** nginx sends its `$upstream_cache_status` in this header. */
export const COPY_HEADER = 'x-plinth-copy';

/** The id of the request that got this response; a proxy's copy has an earlier id. */
export const REFRESHED_HEADER = 'x-plinth-refreshed';

/** Returns `undefined` for a visitor's request. */
export function requiredPublishVersion(headers: Record<string, unknown>): number | undefined {
  if (!isOneOf(settings().proxies?.secrets ?? [], headers[REFRESH_HEADER])) return undefined;
  const number = Number(headers[PUBLISH_HEADER] ?? Number.NaN);
  return Number.isFinite(number) ? number : Number.POSITIVE_INFINITY;
}
