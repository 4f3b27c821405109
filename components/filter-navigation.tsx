import Link from 'next/link';
import type { FilterGroup as Group } from '#lib/page-props';
import { FilterGroup } from './filter-group';
import styles from './filter-navigation.module.css';
import { PlusIcon } from './icons';
import { siteCopy } from './site-copy';
import { SkipLink } from './skip-link';

type FilterNavigationProps = { groups: readonly Group[]; chosenCount: number };

/**
 * One list for every width: a disclosure on phones; on wide screens the style sheet keeps it open
 * and takes the summary away.
 */
export function FilterNavigation({ groups, chosenCount }: FilterNavigationProps) {
  const copy = siteCopy.list;
  return (
    <nav className={styles.navigation} aria-labelledby="filters-heading">
      <h2 className="visually-hidden" id="filters-heading">
        {copy.filters}
      </h2>
      <SkipLink target="results" label={copy.skipFilters} />
      <details className={styles.disclosure}>
        <summary className={styles.summary}>
          <span>{copy.filterBy}</span>
          {chosenCount > 0 ? <span className={styles.chosenCount}>{chosenCount}</span> : null}
          <PlusIcon />
        </summary>
        <div className={styles.groups}>
          <Link
            className={styles.all}
            href={siteCopy.templates.href}
            aria-current={chosenCount === 0 ? 'page' : undefined}
          >
            {copy.all}
          </Link>
          {groups.map((group) => (
            <FilterGroup group={group} isCombined={chosenCount > 1} key={group.field} />
          ))}
        </div>
      </details>
    </nav>
  );
}
