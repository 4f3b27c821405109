import type { NextApiRequest, NextApiResponse } from 'next';
import { getInsights, insightsCsv } from '@/lib/editor/insights';
import { requireEditor } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default async function csv(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!(await requireEditor(req, res))) return;
  const insights = await getInsights();
  res.setHeader('Content-Type', 'text/csv; charset=utf-8').status(insights === null ? 503 : 200);
  res.end(insights && insightsCsv(insights));
}
