import { hasPedestals } from '@/lib/brand/choose-art';
import type { EditorPublish } from '@/lib/editor-props';
import { art } from '@/site.config';
import styles from './publish-state-icon.module.css';

type PublishStateIconProps = Pick<EditorPublish, 'action' | 'state'>;

export function PublishStateIcon({ action, state }: PublishStateIconProps) {
  return (
    <svg aria-hidden="true" className={styles.figure} viewBox="0 0 44 30" fill="var(--ink)">
      {hasPedestals(art) ? (
        <>
          <path className={styles.stone} d="M8 16h16v7H8z" fill="var(--stone)" />
          <path className={styles.stone} d="M2 24.5h28V30H2z" fill="var(--stone-deep)" />
        </>
      ) : null}
      {state === 'live' && action === 'publish' ? (
        <circle className={styles.form} cx="16" cy="8.5" r="6.5" fill="var(--accent-fill)" />
      ) : null}
      {state === 'failed' ? <circle className={styles.form} cx="37" cy="23.5" r="6.5" /> : null}
      {state === 'working' ? <circle className={styles.awaited} cx="16" cy="8.5" r="6" /> : null}
      {state === 'not-shown' ? <circle className={styles.outline} cx="16" cy="8.5" r="6" /> : null}
      {state === 'interrupted' ? (
        <>
          <circle className={styles.outline} cx="16" cy="8.5" r="6" />
          <path className={styles.form} d="M9.5 8.5a6.5 6.5 0 0 0 13 0z" />
        </>
      ) : null}
    </svg>
  );
}
