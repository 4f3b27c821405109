import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { editorRoute } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default editorRoute(async (_, res) => {
  const problems = (await getContentProblems()) ?? null;
  res.status(problems === null ? 503 : 200).json({ problems });
});
