import button from '#components/elements/button.module.css';
import { SiteLink } from '#components/site/site-link';
import type { TemplateList } from '#lib/page-props';
import { listCopy } from './list-copy';
import styles from './show-more.module.css';

/** Numbers of the first and last template that are shown, of how many. */
export type ShownRange = { from: number; to: number; total: number };

type ShowMoreProps = Pick<TemplateList, 'nextHref' | 'pageSize'> & { range: ShownRange };

/** Leads to the next page. With scripts that page is added below, and takes this one's place in history. */
export function ShowMore({ nextHref, pageSize, range: { from, to, total } }: ShowMoreProps) {
  const copy = listCopy;
  if (total <= pageSize) return null;
  return (
    <nav className={styles.more} aria-label={copy.pages}>
      {nextHref === null ? null : (
        <SiteLink className={button.secondary} href={nextHref} rel="next" replaces keepsPlace>
          {copy.showMore(Math.min(pageSize, total - to))}
        </SiteLink>
      )}
      <p>{copy.shown(from, to, total)}</p>
    </nav>
  );
}

/** For who comes in by the address of a later page. */
export function ShowEarlier({ previousHref }: Pick<TemplateList, 'previousHref'>) {
  if (previousHref === null) return null;
  return (
    <p className={styles.earlier}>
      <SiteLink className={button.secondary} href={previousHref} rel="prev" replaces keepsPlace>
        {listCopy.showEarlier}
      </SiteLink>
    </p>
  );
}
