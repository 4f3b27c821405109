import type { NextApiRequest, NextApiResponse } from 'next';
import { handleMcp } from '@/lib/api/mcp-http';
import { allowMethods } from '@/lib/http/allow-methods';
import { enforceRateLimit } from '@/lib/http/visitor-rate-limit';

export const config = { api: { bodyParser: false } };

export default async function mcp(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!allowMethods('POST', req, res)) return;
  if (await enforceRateLimit(req, res)) return;
  await handleMcp(req, res);
}
