import type { NextApiRequest, NextApiResponse } from 'next';
import { isMethod } from '#lib/gallery/server/is-method';

/** This process answers. Nothing else is asked: a service that is down is no reason to end it. */
export default function live(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('GET, HEAD', req, res)) return;
  res.json({ status: 'live' });
}
