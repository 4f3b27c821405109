import type { NextApiRequest, NextApiResponse } from 'next';
import { closeSession } from '#lib/gallery/editor/editor-session';
import { isMethod } from '#lib/gallery/server/is-method';

export default function signOut(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('POST', req, res)) return;
  return res.setHeader('Set-Cookie', closeSession()).redirect(303, '/editor');
}
