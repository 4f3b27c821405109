import Link from 'next/link';
import type { TemplateList } from '#lib/page-props';
import button from './button.module.css';
import { ArrowLeftIcon, ArrowRightIcon } from './icons';
import styles from './pagination.module.css';
import { siteCopy } from './site-copy';

type PaginationProps = Pick<TemplateList, 'page' | 'pageCount' | 'previousHref' | 'nextHref'>;

export function Pagination({ page, pageCount, previousHref, nextHref }: PaginationProps) {
  if (previousHref === null && nextHref === null) {
    return null;
  }
  const copy = siteCopy.list;
  return (
    <nav className={styles.pagination} aria-label={copy.pagination}>
      {previousHref ? (
        <Link className={button.secondary} href={previousHref} prefetch={false} rel="prev">
          <ArrowLeftIcon />
          {copy.previous}
        </Link>
      ) : null}
      {nextHref ? (
        <Link className={button.primary} href={nextHref} prefetch={false} rel="next">
          {copy.next}
          <ArrowRightIcon />
        </Link>
      ) : null}
      <p className={styles.position}>{copy.pageOf(page, pageCount)}</p>
    </nav>
  );
}
