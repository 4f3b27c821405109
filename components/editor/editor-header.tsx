import { Mark } from '#components/elements/mark';
import { siteCopy } from '#components/site/site-copy';
import { editorCopy } from './editor-copy';
import styles from './editor-header.module.css';
import { RefreshStatus } from './refresh-status';
import type { Refreshing } from './use-refreshed-view';

export function EditorHeader({ refreshing, now }: { refreshing: Refreshing; now: number }) {
  return (
    <div className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.names}>
          <a className={styles.brand} href={siteCopy.home.href}>
            <Mark />
            {siteCopy.name}
          </a>
          <h1 className={styles.title}>{editorCopy.title}</h1>
        </div>
        <div className={styles.tools}>
          <RefreshStatus refreshing={refreshing} now={now} />
          <form action="/api/editor/sign-out" method="post">
            <button className={styles.signOut} type="submit">
              {editorCopy.signOut}
            </button>
          </form>
        </div>
      </div>
    </div>
  );
}
