import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/logo';
import { editorCopy } from '@/copy/editor';
import { siteCopy } from '@/copy/site';
import styles from './editor-header.module.css';

type EditorHeaderProps = {
  title: string;
  /** Which page it heads, where that isn't `/editor` itself. */
  form?: Readonly<Record<string, string>>;
  /** Links and buttons. */
  children: ReactNode;
};

export function EditorHeader({ title, form = {}, children }: EditorHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.names}>
          <a className="brand" href={siteCopy.home.href}>
            <Logo />
            {siteCopy.name}
          </a>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <div className={styles.tools}>
          {children}
          <form action={`/api/editor/sign-out?${new URLSearchParams(form)}`} method="post">
            <button className={styles.signOut} type="submit">
              {editorCopy.signOut}
            </button>
          </form>
        </div>
      </div>
    </div>
  );
}
