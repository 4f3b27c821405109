import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { editorRoute } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default editorRoute(async (req, res) => {
  res.json(await getEditorPanel(String(req.query.id)));
});
