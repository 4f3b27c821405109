import Link from 'next/link';
import type { TemplateList } from '#lib/page-props';
import button from './button.module.css';
import styles from './show-more.module.css';
import { siteCopy } from './site-copy';

/** Numbers of the first and last template that are shown, of how many. */
export type ShownRange = { from: number; to: number; total: number };

type ShowMoreProps = Pick<TemplateList, 'nextHref' | 'pageSize'> & { range: ShownRange };

/** Leads to the next page. With scripts that page is added below, and takes this one's place in history. */
export function ShowMore({ nextHref, pageSize, range: { from, to, total } }: ShowMoreProps) {
  const copy = siteCopy.list;
  if (total <= pageSize) return null;
  return (
    <nav className={styles.more} aria-label={copy.pages}>
      {nextHref === null ? null : (
        <Link
          className={button.secondary}
          href={nextHref}
          prefetch={false}
          rel="next"
          replace
          scroll={false}
        >
          {copy.showMore(Math.min(pageSize, total - to))}
        </Link>
      )}
      <p className={styles.range}>{copy.shown(from, to, total)}</p>
    </nav>
  );
}

/** For who comes in by the address of a later page. */
export function ShowEarlier({ previousHref }: Pick<TemplateList, 'previousHref'>) {
  if (previousHref === null) return null;
  return (
    <p className={styles.earlier}>
      <Link
        className={button.secondary}
        href={previousHref}
        prefetch={false}
        rel="prev"
        replace
        scroll={false}
      >
        {siteCopy.list.showEarlier}
      </Link>
    </p>
  );
}
