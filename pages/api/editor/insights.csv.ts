import { insightsCopy } from '@/copy/insights';
import { getInsights, insightsCsv } from '@/lib/editor/insights';
import { editorRoute } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default editorRoute(async (_, res) => {
  const insights = await getInsights();
  if (insights === null) {
    res
      .status(503)
      .setHeader('Content-Type', 'text/plain; charset=utf-8')
      .end(insightsCopy.notRead);
    return;
  }
  res.setHeader('Content-Type', 'text/csv; charset=utf-8').end(insightsCsv(insights));
});
