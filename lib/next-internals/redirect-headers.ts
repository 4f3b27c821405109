import type { ServerResponse } from 'node:http';
import type { SecurityHeader } from '@/lib/next-internals/error-page-headers';
import { onRequest } from '@/lib/observability/http-events';
import { zoneAddressOf } from '@/lib/runtime/addresses.js';

const REDIRECTS = [301, 302, 303, 307, 308];
const PERMANENT = [301, 308];
const CACHE = 'Cache-Control';

/**
 * Next's redirects lack the configured headers, and browsers would cache permanent ones forever.
 * Slash redirects ("/a/" to "/a") get no `s-maxage`: they repeat the query, which isn't in a
 * proxy's cache key.
 */
export function completeRedirects(security: readonly SecurityHeader[]): void {
  onRequest(({ response }) => {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      if (REDIRECTS.includes(Number(head[0]))) {
        const location = response.getHeader('Location');
        // Next's slash redirects ignore zones.
        if (typeof location === 'string') response.setHeader('Location', zoneAddressOf(location));
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
