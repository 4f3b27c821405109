import type { GetServerSideProps } from 'next';
import type { ComponentProps } from 'react';
import { ContentProblemsPage } from '@/components/editor/content-problems-page';
import { pageOrSignIn } from '@/components/editor/page-or-sign-in';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type { OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<ComponentProps<typeof ContentProblemsPage>>;

export const getServerSideProps: GetServerSideProps<Props> = (context) =>
  propsForEditor(context, async () => {
    const problems = (await getContentProblems()) ?? null;
    if (problems === null) context.res.statusCode = 503;
    return { problems };
  });

export default pageOrSignIn(ContentProblemsPage);
