import type { NextApiRequest, NextApiResponse } from 'next';
import { allowMethods } from '@/lib/http/allow-methods';

export const config = { api: { bodyParser: false } };

/** This process responds. Nothing else is checked: a service that is down is no reason to restart it. */
export default function live(req: NextApiRequest, res: NextApiResponse) {
  if (!allowMethods('GET, HEAD', req, res)) return;
  res.json({ status: 'live', startedAt: new Date(performance.timeOrigin).toISOString() });
}
