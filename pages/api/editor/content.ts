import type { NextApiRequest, NextApiResponse } from 'next';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { requireEditor } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default async function content(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!(await requireEditor(req, res))) return;
  const problems = (await getContentProblems()) ?? null;
  res.status(problems === null ? 503 : 200).json({ problems });
}
