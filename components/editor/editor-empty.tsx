import { EmptyIllustration } from '@/components/ui/empty-illustration';
import { editorCopy } from '@/copy/editor';
import styles from './editor-empty.module.css';

type EditorEmptyProps = { isLaterPage: boolean; isSearch: boolean };

/** No publish yet, none that far back, or none like that. */
export function EditorEmpty({ isLaterPage, isSearch }: EditorEmptyProps) {
  const { heading, before, path, after, noneOlder } = editorCopy.empty;
  if (isSearch) return <p className={styles.none}>{editorCopy.search.nothing}</p>;
  if (isLaterPage) return <p className={styles.none}>{noneOlder}</p>;
  return (
    <div className={styles.empty}>
      <EmptyIllustration />
      <h2 className={styles.heading}>{heading}</h2>
      <p className={styles.text}>
        {before} <code className={styles.path}>{path}</code> {after}
      </p>
    </div>
  );
}
