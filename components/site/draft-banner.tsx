import { useRouter } from 'next/router';
import { useLanguage, useWords } from '@/components/site/use-words';
import { siteWords } from '@/copy/site';
import type { PreviewSpace } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './draft-banner.module.css';

export function DraftBanner({ preview }: { preview: PreviewSpace }) {
  const siteCopy = useWords(siteWords);
  const { asPath } = useRouter();
  const path = useLanguage().prefix + asPath.replace(/[?#].*/, '');
  const { label, leave, leaveHref } = siteCopy.draft;
  return (
    <aside className={styles.banner} aria-label={label}>
      <style>{preview.draftStyles}</style>
      <div className={`page-width ${styles.row}`}>
        <p>{preview.banner}</p>
        {/* A plain link, because a prefetch would leave draft mode. */}
        <a className={styles.leave} href={addressOf(leaveHref(path))}>
          {leave}
        </a>
      </div>
    </aside>
  );
}
