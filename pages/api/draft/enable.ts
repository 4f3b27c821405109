import type { NextApiRequest, NextApiResponse } from 'next';
import { previewTarget } from '#lib/gallery/editor/preview-target';
import { isMethod } from '#lib/gallery/server/is-method';
import { isBarred, noteRefusal } from '#lib/gallery/server/request-limit';

/** Contentful shows previews in a frame of its own site: the cookie must be usable there. */
const IN_A_FRAME = 'Partitioned';

export default async function enableDraftMode(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('GET', req, res)) return;
  if (await isBarred('secret', req, res)) return;
  const { secret, id, path } = req.query;
  const target = await previewTarget({ secret, id, path });
  if (target.kind === 'refused') {
    if (target.status === 401) await noteRefusal('secret', req);
    return res.status(target.status).json({ message: target.message });
  }
  res.setDraftMode({ enable: true });
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  res.setHeader(
    'Set-Cookie',
    cookies.map((cookie) => (/;\s*Secure/i.test(cookie) ? `${cookie}; ${IN_A_FRAME}` : cookie)),
  );
  return res.redirect(307, target.path);
}
