import { EmptyIllustration } from '@/components/ui/empty-illustration';
import { editorCopy } from '@/copy/editor';
import styles from './editor-empty.module.css';

type EditorEmptyProps = { isLaterPage: boolean; isSearch: boolean; isComplete: boolean };

/** No publish yet, none that far back, or none like that. */
export function EditorEmpty({ isLaterPage, isSearch, isComplete }: EditorEmptyProps) {
  const copy = editorCopy.empty;
  if (isSearch) return <p className={styles.none}>{editorCopy.search.nothing}</p>;
  if (isLaterPage) return <p className={styles.none}>{copy.noneOlder}</p>;
  return (
    <div className={styles.empty}>
      <EmptyIllustration />
      <h2 className="page-title">{isComplete ? copy.heading : copy.headingIncomplete}</h2>
      <p className={styles.text}>
        {isComplete ? copy.before : copy.beforeIncomplete}{' '}
        <code className={styles.path}>{copy.path}</code> {copy.after}
      </p>
    </div>
  );
}
