/** Has caching proxies ask soon for a page that is being rendered again. */
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

const CACHE = 'Cache-Control';

/**
 * Applies to every response of this process from now on. Next serves the older page once more while it renders the new
 * one, and says that a proxy may keep it as long as any: visitors of the proxy would see it for twice as long.
 */
export function shortenStalePages(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      if (response.getHeader('x-nextjs-cache') === 'STALE') {
        const current = String(response.getHeader(CACHE) ?? '');
        response.setHeader(CACHE, current.replace(/^s-maxage=\d+/, 's-maxage=1'));
      }
      return writeHead(...head);
    };
  });
}
