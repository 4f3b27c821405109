import type { GetServerSideProps } from 'next';
import { ContentProblemsPage } from '@/components/editor/content-problems-page';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import type { SitePage } from '@/components/site/site-page-type';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { propsForEditor } from '@/lib/editor/require-editor-session';
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
