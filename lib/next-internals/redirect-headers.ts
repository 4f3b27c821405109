/** Adds the headers that Next leaves out of redirects. */

import type { ServerResponse } from 'node:http';
import type { SecurityHeader } from '@/lib/next-internals/error-page-headers';
import { onRequest } from '@/lib/observability/http-events';

const REDIRECTS = [301, 302, 303, 307, 308];
const PERMANENT = [301, 308];
const CACHE = 'Cache-Control';

/**
 * Applies to every response of this process from now on. Next leaves out all headers of redirects in the configuration.
 * It also sets `s-maxage` on a redirect, or nothing on its own ("/a/" to "/a"), and nothing for browsers, which cache a
 * permanent one forever: where a path later has its page again, a visitor who had followed the redirect would be in a
 * loop. Its own get no `s-maxage`: they repeat the query, which is not part of what a proxy stores them by.
 *
 * @param security those of every page; a header that is there already stays
 */
export function completeRedirects(security: readonly SecurityHeader[]): void {
  onRequest(({ response }) => {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      if (REDIRECTS.includes(Number(head[0]))) {
        for (const { key, value } of security) {
          if (!response.hasHeader(key)) response.setHeader(key, value);
        }
      }
      const current = String(response.getHeader(CACHE) ?? '');
      if (PERMANENT.includes(Number(head[0])) && /^(s-maxage=|$)/.test(current)) {
        response.setHeader(CACHE, current ? `max-age=0, ${current}` : 'max-age=0');
      }
      return writeHead(...head);
    };
  });
}
