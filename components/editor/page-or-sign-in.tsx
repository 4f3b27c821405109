import type { ComponentType } from 'react';
import { EditorSignIn } from '@/components/editor/editor-sign-in';
import type { OrSignIn } from '@/lib/editor-props';

export const pageOrSignIn =
  <Props extends object>(Page: ComponentType<Props>) =>
  (props: OrSignIn<Props>) =>
    'signIn' in props ? <EditorSignIn {...props.signIn} /> : <Page {...props} />;
