import type { NextApiRequest, NextApiResponse } from 'next';

export default function disableDraftMode(req: NextApiRequest, res: NextApiResponse) {
  res.setHeader('Cache-Control', 'private, no-store');
  if (req.method !== 'GET') {
    return res
      .setHeader('Allow', 'GET')
      .status(405)
      .json({ message: 'Only GET is answered here.' });
  }
  res.setDraftMode({ enable: false });
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  // A partitioned cookie is another cookie than the plain one of that name: both must go.
  const partitioned = cookies
    .filter((cookie) => /;\s*Secure/i.test(cookie))
    .map((cookie) => `${cookie}; Partitioned`);
  res.setHeader('Set-Cookie', [...cookies, ...partitioned]);
  return res.redirect(307, '/templates');
}
