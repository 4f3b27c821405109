import { PlusIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';
import styles from './path-disclosure.module.css';
import { PathList } from './path-list';

type PathDisclosureProps = {
  summary: string;
  /** What the paths are of, for those who hear the summary alone. */
  name: string;
  paths: readonly string[];
  /** How many there are in all. */
  count: number;
};

export function PathDisclosure({ summary, name, paths, count }: PathDisclosureProps) {
  const left = count - paths.length;
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <PlusIcon />
        {summary}
        <span className="visually-hidden"> ({name})</span>
      </summary>
      <PathList paths={paths} end={left > 0 ? editorCopy.pages.more(left) : null} />
    </details>
  );
}
