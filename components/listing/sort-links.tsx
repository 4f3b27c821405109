import { SiteLink } from '#components/site/site-link';
import type { TemplateList } from '#lib/page-props';
import { listCopy } from './list-copy';
import styles from './sort-links.module.css';

type SortLinksProps = Pick<TemplateList, 'sort' | 'sorts' | 'query'>;

export function SortLinks({ sort: current, sorts, query }: SortLinksProps) {
  const copy = listCopy;
  return (
    <div className={styles.sort}>
      <span id="sort">{copy.sort}</span>
      <ul aria-labelledby="sort">
        {sorts.map(({ sort, href }) => (
          <li key={sort}>
            <SiteLink href={href} aria-current={sort === current ? 'true' : undefined} keepsPlace>
              {sort === 'recommended' && query !== '' ? copy.bestMatch : copy.sorts[sort]}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
