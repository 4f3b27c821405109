import type { NextApiRequest, NextApiResponse } from 'next';
import { allowMethods } from '@/lib/http/allow-methods';

export const config = { api: { bodyParser: false } };

/** This checks no service, because an outage is no reason to restart. */
export default function live(req: NextApiRequest, res: NextApiResponse) {
  if (!allowMethods('GET, HEAD', req, res)) return;
  res.json({ status: 'live', startedAt: new Date(performance.timeOrigin).toISOString() });
}
