import type { NextApiRequest, NextApiResponse } from 'next';
import { openSession } from '#lib/gallery/editor/editor-session';
import { isMethod } from '#lib/gallery/server/is-method';
import { isBarred, noteRefusal } from '#lib/gallery/server/request-limit';

export const config = { api: { bodyParser: { sizeLimit: '4kb' } } };

export default async function signIn(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('POST', req, res)) return;
  if (await isBarred('secret', req, res)) return;
  const cookie = openSession(req.body?.secret);
  if (cookie === undefined) {
    await noteRefusal('secret', req);
    return res.redirect(303, '/editor?problem=wrong');
  }
  return res.setHeader('Set-Cookie', cookie).redirect(303, '/editor');
}
