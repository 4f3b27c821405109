import type { GetServerSideProps } from 'next';
import { ContentProblemsPage } from '@/components/editor/content-problems';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import type { SitePage } from '@/components/site/site-page';
import { getContentProblems } from '@/lib/editor/content-view';
import { propsForEditor } from '@/lib/editor/editor-session';
import type { ContentProblem, OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<{ problems: readonly ContentProblem[] | null }>;

const ContentPage: SitePage<Props> = (props) =>
  'signIn' in props ? <EditorSignIn {...props.signIn} /> : <ContentProblemsPage {...props} />;

export const getServerSideProps: GetServerSideProps<Props> = (context) =>
  propsForEditor(context, async () => {
    const problems = (await getContentProblems()) ?? null;
    if (problems === null) context.res.statusCode = 503;
    return { problems };
  });

export default ContentPage;
