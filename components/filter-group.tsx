import Link from 'next/link';
import type { FilterLink, FilterGroup as Group } from '#lib/page-props';
import styles from './filter-group.module.css';
import { PlusIcon } from './icons';
import { siteCopy } from './site-copy';

const SHOWN_AT_FIRST = 12;

type FilterGroupProps = {
  group: Group;
  /** Several filters are chosen together, so none of them alone is the page. */
  isCombined: boolean;
};

export function FilterGroup({ group, isCombined }: FilterGroupProps) {
  const { shown, rest } = splitLinks(group.links);
  const headingId = `filters-${group.field}`;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 className={styles.title} id={headingId}>
        {group.title}
      </h3>
      <LinkList links={shown} isCombined={isCombined} />
      {rest.length > 0 ? (
        <details className={styles.more}>
          <summary className={styles.summary}>
            <PlusIcon />
            {siteCopy.list.showAll(group.links.length)}
            <span className="visually-hidden"> ({group.title})</span>
          </summary>
          <LinkList links={rest} isCombined={isCombined} />
        </details>
      ) : null}
    </section>
  );
}

function LinkList({ links, isCombined }: { links: readonly FilterLink[]; isCombined: boolean }) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, href, count, isCurrent }) => (
        <li key={href}>
          <Link
            className={count === 0 ? styles.linkToNothing : styles.link}
            href={href}
            prefetch={false}
            aria-current={isCurrent ? (isCombined ? 'true' : 'page') : undefined}
          >
            <span className={styles.name}>{name}</span>{' '}
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
            <span className="visually-hidden">, {siteCopy.list.templatesWith(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first dozen that lead somewhere, with whatever is chosen; everything else waits behind them. */
function splitLinks(links: readonly FilterLink[]) {
  const leading = new Set(links.filter(({ count }) => count > 0).slice(0, SHOWN_AT_FIRST));
  const isShown = (link: FilterLink) => link.isCurrent || leading.has(link);
  return { shown: links.filter(isShown), rest: links.filter((link) => !isShown(link)) };
}
