import type { NextApiRequest, NextApiResponse } from 'next';
import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { requireEditor } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default async function entry(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  if (!(await requireEditor(req, res))) return;
  res.json(await getEditorPanel(String(req.query.id)));
}
