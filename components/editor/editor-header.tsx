import type { ReactNode } from 'react';
import { useWords } from '@/components/site/use-words';
import { Logo } from '@/components/ui/logo';
import { editorCopy } from '@/copy/editor';
import { siteWords } from '@/copy/site';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './editor-header.module.css';

type EditorHeaderProps = {
  title: string;
  path: '/editor' | '/editor/content' | '/editor/insights';
  children: ReactNode;
};

export function EditorHeader({ title, path, children }: EditorHeaderProps) {
  const siteCopy = useWords(siteWords);
  return (
    <div className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.names}>
          <a className="brand" href={addressOf(siteCopy.home.href)}>
            <Logo />
            {siteCopy.name}
          </a>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <div className={styles.tools}>
          {children}
          <form action={addressOf(`/api/editor/sign-out?returnTo=${path}`)} method="post">
            <button className={styles.signOut} type="submit">
              {editorCopy.signOut}
            </button>
          </form>
        </div>
      </div>
    </div>
  );
}
