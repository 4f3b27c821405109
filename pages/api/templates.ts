import type { NextApiRequest, NextApiResponse } from 'next';
import { templatesResponse } from '@/lib/api/templates-api';
import { allowMethods } from '@/lib/http/allow-methods';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { enforceRateLimit } from '@/lib/http/visitor-rate-limit';
import { refusalMessage } from '@/lib/listing/parse-search-params';

export const config = { api: { bodyParser: false } };

export default async function templates(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (req.method === 'OPTIONS') {
    res
      .setHeader('Access-Control-Allow-Methods', 'GET, HEAD')
      .setHeader('Access-Control-Allow-Headers', '*');
    res.status(204).end();
    return;
  }
  if (!allowMethods('GET, HEAD', req, res, 'shared')) return;
  // Search engines should index pages instead.
  res.setHeader('X-Robots-Tag', 'noindex');
  if (await enforceRateLimit(req, res)) return;
  const answer = await templatesResponse(req.query);
  if (answer.kind === 'refused') {
    const { problems } = answer;
    return res.status(400).json({ message: refusalMessage(problems), problems });
  }
  setSharedCacheControl(res);
  return res.json(answer.body);
}
