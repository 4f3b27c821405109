import type { NextApiRequest, NextApiResponse } from 'next';
import { previewTarget } from '#lib/gallery/preview-target';

/** Contentful shows previews in a frame of its own site: the cookie must be usable there. */
const IN_A_FRAME = 'Partitioned';

export default async function enableDraftMode(req: NextApiRequest, res: NextApiResponse) {
  res.setHeader('Cache-Control', 'private, no-store');
  if (req.method !== 'GET') {
    return res
      .setHeader('Allow', 'GET')
      .status(405)
      .json({ message: 'Only GET is answered here.' });
  }
  const { secret, id, path } = req.query;
  const target = await previewTarget({ secret, id, path });
  if (target.kind === 'refused') {
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
