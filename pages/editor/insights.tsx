import type { GetServerSideProps } from 'next';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import { InsightsPage as Insights } from '@/components/editor/insights-page';
import type { SitePage } from '@/components/site/site-page-type';
import { getInsights } from '@/lib/editor/insights';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type * as props from '@/lib/editor-props';

type Props = props.OrSignIn<{ insights: props.Insights | null }>;

const InsightsPage: SitePage<Props> = (props) =>
  'signIn' in props ? <EditorSignIn {...props.signIn} /> : <Insights {...props} />;

export const getServerSideProps: GetServerSideProps<Props> = (context) =>
  propsForEditor(context, async () => {
    const insights = await getInsights();
    if (insights === null) context.res.statusCode = 503;
    return { insights };
  });

export default InsightsPage;
