import { getInsights, insightsCsv } from '@/lib/editor/insights';
import { editorRoute } from '@/lib/editor/require-editor-session';

export const config = { api: { bodyParser: false } };

export default editorRoute(async (_, res) => {
  const insights = await getInsights();
  res.setHeader('Content-Type', 'text/csv; charset=utf-8').status(insights === null ? 503 : 200);
  res.end(insights && insightsCsv(insights));
});
