import type { NextApiRequest, NextApiResponse } from 'next';
import { allowMethods } from '@/lib/http/allow-methods';
import { countVisitorAction } from '@/lib/http/count-visitor-action';
import { readBody } from '@/lib/http/read-request-body';

export const config = { api: { bodyParser: false } };

export default async function actions(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!allowMethods('POST', req, res)) return;
  const body = await readBody(req, res, '/api/actions');
  if (body !== undefined) await countVisitorAction(req, body);
  res.status(body === undefined ? 413 : 204).end();
}
