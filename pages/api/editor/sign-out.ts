import type { NextApiRequest, NextApiResponse } from 'next';
import { returnPath } from '@/lib/editor/editor-query';
import { endEditorSession, expiredEditorCookies } from '@/lib/editor/session-cookies';
import { allowMethods } from '@/lib/http/allow-methods';
import { addressOf } from '@/lib/runtime/addresses.js';

export const config = { api: { bodyParser: false } };

export default async function signOut(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!allowMethods('POST', req, res)) return;
  await endEditorSession(req.cookies);
  res.setHeader('Set-Cookie', expiredEditorCookies());
  res.redirect(303, addressOf(returnPath(req.query.returnTo)));
}
