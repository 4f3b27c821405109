import type { LoggedRequest, Reply } from '../../http/reply.ts';
import { plain } from './page-frame.ts';

/** A page of another site may have its own name lead to this machine: its name gives it away. */
const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/i;

/**
 * Whether a browser may have a page of the editor: only under the names of this machine, and a
 * form only from the editor's own pages. The editor asks for no password, so this is its lock.
 */
export function isOwnRequest({ method, headers }: LoggedRequest): boolean {
  const { host, origin } = headers;
  if (host === undefined || !OWN_HOST.test(host)) return false;
  if (method === 'GET' || method === 'HEAD') return true;
  // A browser says where a form comes from; a program on this machine need not.
  if (origin !== undefined) return origin === `http://${host}`;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** To any other. */
export const foreignReply = (): Reply =>
  plain(403, 'The editor answers only to its own pages, opened on this machine.');
