import type { NextApiRequest, NextApiResponse } from 'next';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { requireEditor } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default async function publishes(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!(await requireEditor(req, res))) return;
  res.json(await getEditorView(parseEditorQuery(req.query)));
}
