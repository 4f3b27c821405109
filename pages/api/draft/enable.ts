import type { NextApiRequest, NextApiResponse } from 'next';
import { previewRefusalHtml } from '@/lib/editor/preview-refusal-page';
import { previewTarget } from '@/lib/editor/preview-target';
import { draftCookies } from '@/lib/editor/session-cookies';
import { allowMethods } from '@/lib/http/allow-methods';
import { recordWrongSecret, rejectIfBlocked } from '@/lib/http/visitor-rate-limit';
import { addressOf } from '@/lib/runtime/addresses.js';

export const config = { api: { bodyParser: false } };

export default async function enableDraftMode(
  req: NextApiRequest,
  res: NextApiResponse,
): Promise<void> {
  if (!allowMethods('GET', req, res)) return;
  if (await rejectIfBlocked('secret', req, res)) return;
  const target = await previewTarget(req.query);
  if (target.kind === 'refused') {
    if (target.status === 401) await recordWrongSecret(req, 'DRAFT_SECRET');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    return res.status(target.status).send(previewRefusalHtml(target));
  }
  res.setDraftMode({ enable: true });
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  res.setHeader('Set-Cookie', draftCookies(cookies, target.timeline));
  res.redirect(307, addressOf(target.path));
}
