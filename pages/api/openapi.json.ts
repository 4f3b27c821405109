import type { NextApiRequest, NextApiResponse } from 'next';
import { openApiDocument } from '@/lib/api/openapi';
import { allowMethods } from '@/lib/http/allow-methods';
import { setSharedCacheControl } from '@/lib/http/cache-control';

export const config = { api: { bodyParser: false } };

export default async function openApi(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  // Tools in browsers read this.
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (!allowMethods('GET, HEAD', req, res, 'shared')) return;
  res.setHeader('X-Robots-Tag', 'noindex');
  const document = await openApiDocument();
  setSharedCacheControl(res);
  res.json(document);
}
