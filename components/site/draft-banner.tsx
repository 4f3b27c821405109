import { useRouter } from 'next/router';
import { siteCopy } from '@/copy/site';
import type { PreviewSpace } from '@/lib/page-props';
import styles from './draft-banner.module.css';

export function DraftBanner({ preview }: { preview: PreviewSpace }) {
  const { asPath } = useRouter();
  const { label, leave, leaveHref } = siteCopy.draft;
  return (
    <aside className={styles.banner} aria-label={label}>
      <style>{preview.draftStyles}</style>
      <div className={`page-width ${styles.row}`}>
        <p>{preview.banner}</p>
        {/* A plain link, because a prefetch would leave draft mode. */}
        <a className={styles.leave} href={leaveHref(asPath.replace(/[?#].*/, ''))}>
          {leave}
        </a>
      </div>
    </aside>
  );
}
