import type { NextApiRequest, NextApiResponse } from 'next';
import { allowMethods } from '@/lib/http/allow-methods';
import { health } from '@/lib/http/health';

export const config = { api: { bodyParser: false } };

export default async function ready(req: NextApiRequest, res: NextApiResponse) {
  if (!allowMethods('GET, HEAD', req, res)) return;
  const answer = await health();
  res.status(answer.status === 'not ready' ? 503 : 200).json(answer);
}
