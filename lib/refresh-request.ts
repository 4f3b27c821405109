/** How a caching proxy in front is made to ask for what was just published, and how it is known that it did. */
import { settings } from '#lib/env';
import { isSecret } from '#lib/secret';

/** With the secret: the proxy passes by what it keeps, and an instance by what it has in memory. */
export const REFRESH_HEADER = 'x-plinth-refresh';

/** In the answer: the id of the request for which the instance asked the key-value store. */
export const REFRESHED_HEADER = 'x-plinth-refreshed';

export const isRefreshRequest = (headers: Record<string, unknown>): boolean =>
  isSecret(headers[REFRESH_HEADER], settings().fronts?.secret);
