import type { NextApiRequest, NextApiResponse } from 'next';
import { isMethod } from '#lib/gallery/server/is-method';

/**
 * Empty, and written here: Next's own way of ending draft mode sends the cookie's true value along,
 * to anybody who asks. A partitioned cookie is another one than the plain one of that name.
 */
const ENDED = ['SameSite=Lax', 'Secure; SameSite=None', 'Secure; SameSite=None; Partitioned'].map(
  (kind) => `__prerender_bypass=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; ${kind}`,
);

export default function disableDraftMode(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('GET', req, res)) return;
  return res.setHeader('Set-Cookie', ENDED).redirect(307, '/templates');
}
