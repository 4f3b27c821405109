import { siteCopy } from '#components/site/site-copy';
import styles from './draft-banner.module.css';

export function DraftBanner() {
  const { label, text, leave, leaveHref } = siteCopy.draft;
  return (
    <aside className={styles.banner} aria-label={label}>
      <div className={`page-width ${styles.row}`}>
        <p>{text}</p>
        {/* A plain link: next/link would prefetch it, and prefetching it leaves draft mode. */}
        <a className={styles.leave} href={leaveHref}>
          {leave}
        </a>
      </div>
    </aside>
  );
}
