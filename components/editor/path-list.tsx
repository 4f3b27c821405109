import { PlusIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';
import { addressOf } from '@/lib/runtime/addresses.js';
import disclosure from './disclosure.module.css';
import styles from './path-list.module.css';

/** `next/link` would show the router's cached page. */
export function PathList({ paths, end }: { paths: readonly string[]; end?: string | null }) {
  return (
    <ul className={styles.paths}>
      {paths.map((path) => (
        <li key={path}>
          <a className={styles.path} href={addressOf(path)}>
            {path}
          </a>
        </li>
      ))}
      {end ? <li className={styles.end}>{end}</li> : null}
    </ul>
  );
}

type PathDisclosureProps = {
  summary: string;
  name: string;
  paths: readonly string[];
  count: number;
};

export function PathDisclosure({ summary, name, paths, count }: PathDisclosureProps) {
  const left = count - paths.length;
  return (
    <details className={disclosure.disclosure}>
      <summary className={disclosure.summary}>
        <PlusIcon />
        {summary}
        <span className="visually-hidden"> ({name})</span>
      </summary>
      <PathList paths={paths} end={left > 0 ? editorCopy.pages.more(left) : null} />
    </details>
  );
}
