import type { NextApiRequest, NextApiResponse } from 'next';
import { draftModeLeftHtml } from '@/lib/editor/preview-refusal-page';
import { publishedPath } from '@/lib/editor/preview-target';
import { expiredDraftCookies } from '@/lib/editor/session-cookies';
import { allowMethods } from '@/lib/http/allow-methods';
import { addressOf } from '@/lib/runtime/addresses.js';

export const config = { api: { bodyParser: false } };

export default async function disableDraftMode(
  req: NextApiRequest,
  res: NextApiResponse,
): Promise<void> {
  if (!allowMethods('GET', req, res)) return;
  res.setHeader('Set-Cookie', expiredDraftCookies());
  if (req.headers['sec-fetch-dest'] !== 'iframe') {
    res.redirect(307, addressOf(await publishedPath(req.query.path)));
    return;
  }
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.send(draftModeLeftHtml());
}
