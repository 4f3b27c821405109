import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

export type ResponseHead = { status: number; headers: IncomingHttpHeaders };

/**
 * Resolves after the last byte, because only then has a proxy stored the response. `fetch` would decompress the body
 * for nothing.
 * @throws if there is no complete response in time
 */
export function fetchHeaders(
  url: string,
  headers: Readonly<Record<string, string>>,
  milliseconds: number,
): Promise<ResponseHead> {
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
