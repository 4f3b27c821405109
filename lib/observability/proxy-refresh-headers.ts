/** Headers by which a caching proxy in front fetches what was just published, and shows that it has. */
import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

/** Its value is the secret: proxy and instance then bypass what they have cached. */
export const REFRESH_HEADER = 'x-plinth-refresh';

/** Version of the publish that the response must include. */
export const PUBLISH_HEADER = 'x-plinth-publish';

/** By which a proxy says whether it has the page that it asks for: as nginx's `$upstream_cache_status`. */
export const COPY_HEADER = 'x-plinth-copy';

/** In a response that includes that publish: the id of the request. */
export const REFRESHED_HEADER = 'x-plinth-refreshed';

/** The version that the response must include; `undefined`: the request is a visitor's. */
export function requiredPublishVersion(headers: Record<string, unknown>): number | undefined {
  if (!isOneOf(settings().proxies?.secrets ?? [], headers[REFRESH_HEADER])) return undefined;
  const number = Number(headers[PUBLISH_HEADER] ?? Number.NaN);
  return Number.isFinite(number) ? number : Number.POSITIVE_INFINITY;
}
