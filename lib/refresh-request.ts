/** How a caching proxy in front is made to ask for what was just published, and how it is known that it did. */
import { settings } from '#lib/env';
import { isSecret } from '#lib/secret';

/** With the secret: the proxy passes by what it keeps, and an instance by what it has in memory. */
export const REFRESH_HEADER = 'x-plinth-refresh';

/** Number of the publish that the answer must hold. */
export const PUBLISH_HEADER = 'x-plinth-publish';

/** In the answer: the id of the request that it holds that publish for. */
export const REFRESHED_HEADER = 'x-plinth-refreshed';

/** The number of the publish that a request wants to see; `undefined`: it is any visitor's. */
export function publishWanted(headers: Record<string, unknown>): number | undefined {
  if (!isSecret(headers[REFRESH_HEADER], settings().fronts?.secret)) return undefined;
  const number = Number(headers[PUBLISH_HEADER] ?? Number.NaN);
  return Number.isFinite(number) ? number : Number.POSITIVE_INFINITY;
}
