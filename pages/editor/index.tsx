import type { GetServerSideProps } from 'next';
import type { ComponentProps } from 'react';
import { EditorPage } from '@/components/editor/editor-page';
import { pageOrSignIn } from '@/components/editor/page-or-sign-in';
import { movedHref, parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type { OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<ComponentProps<typeof EditorPage>>;

export const getServerSideProps: GetServerSideProps<Props> = async (context) => {
  const destination = movedHref(context.query);
  if (destination !== undefined) return { redirect: { destination, permanent: false } };
  return propsForEditor(context, async () => ({
    view: await getEditorView(parseEditorQuery(context.query)),
  }));
};

export default pageOrSignIn(EditorPage);
