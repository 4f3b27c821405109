/** Caching proxies in front of the site: each is made to ask for what was published, at once. */
import { settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarning } from '#lib/log';

/** By this header, with the secret, a proxy asks the site anew and keeps the answer. */
export const REFRESH_HEADER = 'X-Plinth-Refresh';

const AT_ONCE = 8;
const REQUEST_MS = 3_000;

/**
 * Asks every proxy for each path. Never throws: what fails stays there until its `s-maxage` is over.
 * @param paths encoded, of pages that were made anew
 */
export async function refreshFrontCaches(paths: Iterable<string>): Promise<void> {
  const { fronts } = settings();
  if (fronts === undefined) return;
  const requests = [...paths].flatMap((path) => fronts.origins.map((origin) => origin + path));
  const failures: string[] = [];
  const ask = async () => {
    for (let url = requests.pop(); url !== undefined; url = requests.pop()) {
      const reason = await refresh(url, fronts.secret);
      if (reason !== undefined) failures.push(reason);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  if (failures.length === 0) return;
  logWarning(
    'front.not-refreshed',
    `A proxy in front shows what was there before for up to 30 seconds: ${failures[0]}`,
    { failed: failures.length },
  );
}

/** `undefined`: it was done. */
async function refresh(url: string, secret: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { [REFRESH_HEADER]: secret },
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    await response.arrayBuffer();
    return response.status < 500 ? undefined : `it answered ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}
