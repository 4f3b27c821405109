import type { NextApiRequest, NextApiResponse } from 'next';
import { isMethod } from '#lib/gallery/is-method';

export default function disableDraftMode(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('GET', req, res)) return;
  res.setDraftMode({ enable: false });
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  // A partitioned cookie is another cookie than the plain one of that name: both must go.
  const partitioned = cookies
    .filter((cookie) => /;\s*Secure/i.test(cookie))
    .map((cookie) => `${cookie}; Partitioned`);
  res.setHeader('Set-Cookie', [...cookies, ...partitioned]);
  return res.redirect(307, '/templates');
}
