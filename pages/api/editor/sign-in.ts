import type { NextApiRequest, NextApiResponse } from 'next';
import { returnPath } from '@/lib/editor/editor-query';
import { editorCookie, isFramed } from '@/lib/editor/session-cookies';
import { allowMethods } from '@/lib/http/allow-methods';
import { readBody } from '@/lib/http/read-request-body';
import { recordWrongSecret, rejectIfBlocked } from '@/lib/http/visitor-rate-limit';
import { addressOf } from '@/lib/runtime/addresses.js';

export const config = { api: { bodyParser: false } };

/** GET is for links to `/editor` with a secret, such as those that `npm run dev` prints. */
export default async function signIn(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!allowMethods('GET, POST', req, res)) return;
  if (await rejectIfBlocked('secret', req, res)) return;
  const body = await readBody(req, res, '/api/editor/sign-in');
  if (body === undefined) {
    res.status(413).end();
    return;
  }
  const { secret, returnTo } =
    req.method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : req.query;
  const path = returnPath(returnTo);
  const cookie = editorCookie(secret, isFramed(req.headers));
  if (cookie === undefined) {
    await recordWrongSecret(req, 'DRAFT_SECRET');
    res.redirect(303, addressOf(`${path}?problem=wrong`));
    return;
  }
  res.setHeader('Set-Cookie', cookie).redirect(303, addressOf(path));
}
