import Link from 'next/link';
import button from '#components/button.module.css';
import { ArrowLeftIcon, ArrowRightIcon } from '#components/icons';
import type { EditorView } from '#lib/page-props';
import { editorCopy } from './editor-copy';
import styles from './editor-paging.module.css';

type EditorPagingProps = Pick<EditorView, 'newerHref' | 'olderHref'>;

export function EditorPaging({ newerHref, olderHref }: EditorPagingProps) {
  if (newerHref === null && olderHref === null) return null;
  const { label, newer, older } = editorCopy.paging;
  return (
    <nav className={styles.paging} aria-label={label}>
      {newerHref === null ? null : (
        <Link className={button.secondary} href={newerHref} prefetch={false} rel="prev">
          <ArrowLeftIcon />
          {newer}
        </Link>
      )}
      {olderHref === null ? null : (
        <Link className={button.secondary} href={olderHref} prefetch={false} rel="next">
          {older}
          <ArrowRightIcon />
        </Link>
      )}
    </nav>
  );
}
