import type { GetServerSideProps } from 'next';
import { EditorPanel } from '@/components/editor/editor-panel';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import type { SitePage } from '@/components/site/site-page-type';
import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type { EditorPanelView, OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<{ view: EditorPanelView }>;

const EntryPage: SitePage<Props> = (props) =>
  'signIn' in props ? <EditorSignIn {...props.signIn} /> : <EditorPanel view={props.view} />;

export const getServerSideProps: GetServerSideProps<Props, { id: string }> = (context) =>
  propsForEditor(context, async () => ({ view: await getEditorPanel(String(context.params?.id)) }));

export default EntryPage;
