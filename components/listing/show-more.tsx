import { useWords } from '@/components/site/use-words';
import { listingWords } from '@/copy/listing';
import type { TemplateList } from '@/lib/page-props';
import { ChoiceLink } from './choice-link';
import styles from './show-more.module.css';
import { ADDED_ID } from './use-focus-new-card';

export type ShownRange = { from: number; to: number; total: number };

type ShowMoreProps = Pick<TemplateList, 'nextHref' | 'pageSize'> & { range: ShownRange };

export function ShowMore({ nextHref, pageSize, range: { from, to, total } }: ShowMoreProps) {
  const copy = useWords(listingWords);
  if (total <= pageSize) return null;
  return (
    <nav className={styles.more} aria-label={copy.pages}>
      {nextHref === null ? null : (
        <ChoiceLink className="button framed" href={`${nextHref}#${ADDED_ID}`} rel="next" replace>
          {copy.showMore(Math.min(pageSize, total - to))}
        </ChoiceLink>
      )}
      <p>{copy.shown(from, to, total)}</p>
    </nav>
  );
}

export function ShowEarlier({ previousHref }: Pick<TemplateList, 'previousHref'>) {
  const listingCopy = useWords(listingWords);
  if (previousHref === null) return null;
  return (
    <p className={styles.earlier}>
      <ChoiceLink
        className="button framed"
        href={previousHref}
        rel="prev"
        replace
        data-focus-next="results"
      >
        {listingCopy.showEarlier}
      </ChoiceLink>
    </p>
  );
}
