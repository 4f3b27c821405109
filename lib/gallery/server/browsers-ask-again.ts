/**
 * Next says of a redirect how long a proxy may keep it (`s-maxage`), and nothing to browsers: those keep
 * a permanent one for good. Where an address is given back to the page that had it, whoever had followed
 * the redirect would be sent round in a circle.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { processWide } from '#lib/process-wide';

const PERMANENT = [301, 308];
const CACHE = 'Cache-Control';

/** From now on, in every answer of this process. Once: development starts it anew with every edit. */
export const letBrowsersAskAgain = (): true => processWide('browsers-ask-again', begin);

function begin(): true {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      const kept = String(response.getHeader(CACHE) ?? '');
      if (PERMANENT.includes(Number(head[0])) && /^s-maxage=/.test(kept)) {
        response.setHeader(CACHE, `max-age=0, ${kept}`);
      }
      return writeHead(...head);
    };
  });
  return true;
}
