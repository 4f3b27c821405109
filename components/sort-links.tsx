import Link from 'next/link';
import type { TemplateList } from '#lib/page-props';
import { siteCopy } from './site-copy';
import styles from './sort-links.module.css';

type SortLinksProps = Pick<TemplateList, 'sort' | 'sorts' | 'query'>;

export function SortLinks({ sort: current, sorts, query }: SortLinksProps) {
  const copy = siteCopy.list;
  return (
    <div className={styles.sort}>
      <span id="sort">{copy.sort}</span>
      <ul aria-labelledby="sort">
        {sorts.map(({ sort, href }) => (
          <li key={sort}>
            <Link
              href={href}
              aria-current={sort === current ? 'true' : undefined}
              prefetch={false}
              scroll={false}
            >
              {sort === 'recommended' && query !== '' ? copy.bestMatch : copy.sorts[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
