import button from '#components/elements/button.module.css';
import { ArrowLeftIcon, ArrowRightIcon } from '#components/elements/icons';
import { SiteLink } from '#components/site/site-link';
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
        <SiteLink className={button.secondary} href={newerHref} rel="prev">
          <ArrowLeftIcon />
          {newer}
        </SiteLink>
      )}
      {olderHref === null ? null : (
        <SiteLink className={button.secondary} href={olderHref} rel="next">
          {older}
          <ArrowRightIcon />
        </SiteLink>
      )}
    </nav>
  );
}
