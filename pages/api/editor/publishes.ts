import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { editorRoute } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default editorRoute(async (req, res) => {
  res.json(await getEditorView(parseEditorQuery(req.query)));
});
