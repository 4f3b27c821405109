import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/logo';
import { editorCopy } from '@/copy/editor';
import { siteCopy } from '@/copy/site';
import styles from './editor-header.module.css';

type EditorHeaderProps = {
  title: string;
  path: '/editor' | '/editor/content';
  children: ReactNode;
};

export function EditorHeader({ title, path, children }: EditorHeaderProps) {
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
          <form action={`/api/editor/sign-out?returnTo=${path}`} method="post">
            <button className={styles.signOut} type="submit">
              {editorCopy.signOut}
            </button>
          </form>
        </div>
      </div>
    </div>
  );
}
