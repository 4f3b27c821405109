/** Asks for a page of which only the head is of interest; the rest is let through as it comes. */
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

export type Head = { status: number; headers: IncomingHttpHeaders };

/**
 * Resolves once the last byte is here: a proxy has kept it then. `fetch` would unpack what nobody reads.
 * @throws where there is no whole answer within `milliseconds`
 */
export function getHead(
  url: string,
  headers: Readonly<Record<string, string>>,
  milliseconds: number,
): Promise<Head> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const options = {
      headers: { 'Accept-Encoding': 'gzip', ...headers },
      signal: AbortSignal.timeout(milliseconds),
    };
    get(url, options, (response) => {
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
      response.resume();
    }).once('error', reject);
  });
}
