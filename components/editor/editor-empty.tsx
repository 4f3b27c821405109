import { EmptyPlinth } from '#components/elements/empty-plinth';
import { editorCopy } from './editor-copy';
import styles from './editor-empty.module.css';

/** No publish yet, or none that far back. */
export function EditorEmpty({ isLaterPage }: { isLaterPage: boolean }) {
  const { heading, before, path, after, noneOlder } = editorCopy.empty;
  if (isLaterPage) return <p className={styles.none}>{noneOlder}</p>;
  return (
    <div className={styles.empty}>
      <EmptyPlinth />
      <h2 className={styles.heading}>{heading}</h2>
      <p className={styles.text}>
        {before} <code className={styles.path}>{path}</code> {after}
      </p>
    </div>
  );
}
