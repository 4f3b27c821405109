import type { GetServerSideProps } from 'next';
import type { ComponentProps } from 'react';
import { EditorPanel } from '@/components/editor/editor-panel';
import { pageOrSignIn } from '@/components/editor/page-or-sign-in';
import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type { OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<ComponentProps<typeof EditorPanel>>;

export const getServerSideProps: GetServerSideProps<Props, { id: string }> = (context) =>
  propsForEditor(context, async () => ({ view: await getEditorPanel(String(context.params?.id)) }));

export default pageOrSignIn(EditorPanel);
