import { SiteLink } from '@/components/site/site-link';
import { ArrowLeftIcon, ArrowRightIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';
import type { EditorView } from '@/lib/editor-props';
import styles from './editor-paging.module.css';

type EditorPagingProps = Pick<EditorView, 'newerHref' | 'olderHref'>;

export function EditorPaging({ newerHref, olderHref }: EditorPagingProps) {
  if (newerHref === null && olderHref === null) return null;
  const { label, newer, older } = editorCopy.paging;
  return (
    <nav className={styles.paging} aria-label={label}>
      {newerHref === null ? null : (
        <SiteLink className="button framed" href={newerHref} rel="prev">
          <ArrowLeftIcon />
          {newer}
        </SiteLink>
      )}
      {olderHref === null ? null : (
        <SiteLink className="button framed" href={olderHref} rel="next">
          {older}
          <ArrowRightIcon />
        </SiteLink>
      )}
    </nav>
  );
}
