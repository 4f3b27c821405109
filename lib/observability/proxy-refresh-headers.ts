import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

/** Carries the secret; bypasses the caches of the proxy and the instance. */
export const REFRESH_HEADER = 'x-plinth-refresh';

/** The publish version that the response must include. */
export const PUBLISH_HEADER = 'x-plinth-publish';

/** nginx's `$upstream_cache_status`. */
export const COPY_HEADER = 'x-plinth-copy';

/** The request's id. */
export const REFRESHED_HEADER = 'x-plinth-refreshed';

/** `undefined` for a visitor's request. */
export function requiredPublishVersion(headers: Record<string, unknown>): number | undefined {
  if (!isOneOf(settings().proxies?.secrets ?? [], headers[REFRESH_HEADER])) return undefined;
  const number = Number(headers[PUBLISH_HEADER] ?? Number.NaN);
  return Number.isFinite(number) ? number : Number.POSITIVE_INFINITY;
}
