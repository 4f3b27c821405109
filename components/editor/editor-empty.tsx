import { Art } from '@/components/ui/art';
import { editorCopy } from '@/copy/editor';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './editor-empty.module.css';

type EditorEmptyProps = {
  isLaterPage: boolean;
  isSearch: boolean;
  isComplete: boolean;
  localEditorUrl: string | null;
};

export function EditorEmpty(props: EditorEmptyProps) {
  const { isLaterPage, isSearch, isComplete, localEditorUrl } = props;
  const copy = editorCopy.empty;
  if (isSearch) return <p className={styles.none}>{editorCopy.search.nothing}</p>;
  if (isLaterPage) return <p className={styles.none}>{copy.noneOlder}</p>;
  return (
    <div className={styles.empty}>
      <Art place="empty" className={styles.drawing} />
      <h2 className="page-title">{isComplete ? copy.heading : copy.headingIncomplete}</h2>
      {localEditorUrl === null ? (
        <p className={styles.text}>
          {isComplete ? copy.before : copy.beforeIncomplete}{' '}
          <code className={styles.path}>{addressOf(copy.path)}</code> {copy.after}
        </p>
      ) : (
        <p className={styles.text}>
          {copy.beforeLocal} <a href={localEditorUrl}>{copy.localEditor}</a>
          {copy.afterLocal}
        </p>
      )}
    </div>
  );
}
