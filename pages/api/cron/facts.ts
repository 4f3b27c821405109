import type { NextApiRequest, NextApiResponse } from 'next';
import { allowMethods } from '@/lib/http/allow-methods';
import { recordWrongSecret, rejectIfBlocked } from '@/lib/http/visitor-rate-limit';
import { handleFactsRequest } from '@/lib/source-facts/facts-handler';

export const config = { api: { bodyParser: false }, maxDuration: 300 };

export default async function facts(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!allowMethods('GET', req, res)) return;
  if (await rejectIfBlocked('secret', req, res)) return;
  const { status, body } = await handleFactsRequest(req.headers.authorization);
  if (status === 401) await recordWrongSecret(req, 'CRON_SECRET');
  res.status(status).json(body);
}
