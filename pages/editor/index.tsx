import type { GetServerSideProps } from 'next';
import { EditorPage } from '@/components/editor/editor-page';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import type { SitePage } from '@/components/site/site-page-type';
import { movedHref, parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type { EditorView, OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<{ view: EditorView }>;

const PublishesPage: SitePage<Props> = (props) =>
  'signIn' in props ? <EditorSignIn {...props.signIn} /> : <EditorPage view={props.view} />;

export const getServerSideProps: GetServerSideProps<Props> = async (context) => {
  const destination = movedHref(context.query);
  if (destination !== undefined) return { redirect: { destination, permanent: false } };
  return propsForEditor(context, async () => ({
    view: await getEditorView(parseEditorQuery(context.query)),
  }));
};

export default PublishesPage;
