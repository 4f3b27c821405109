import type { NextApiRequest, NextApiResponse } from 'next';
import { formHref } from '@/lib/gallery/editor/editor-query';
import { editorCookie, isFramed } from '@/lib/gallery/editor/session-cookies';
import { allowMethods } from '@/lib/http/allow-methods';
import { recordWrongSecret, rejectIfBlocked } from '@/lib/http/rate-limit';

export const config = { api: { bodyParser: { sizeLimit: '4kb' } } };

export default async function signIn(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!allowMethods('POST', req, res)) return;
  if (await rejectIfBlocked('secret', req, res)) return;
  const cookie = editorCookie(req.body?.secret, isFramed(req.headers));
  const href = formHref(req.body);
  if (cookie === undefined) {
    await recordWrongSecret(req, 'DRAFT_SECRET');
    res.redirect(303, `${href}${href.includes('?') ? '&' : '?'}problem=wrong`);
    return;
  }
  res.setHeader('Set-Cookie', cookie).redirect(303, href);
}
