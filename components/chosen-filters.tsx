import Link from 'next/link';
import type { TemplateList } from '#lib/page-props';
import styles from './chosen-filters.module.css';
import { CrossIcon } from './icons';
import { siteCopy } from './site-copy';

export function ChosenFilters({ chosen }: { chosen: TemplateList['chosen'] }) {
  const copy = siteCopy.list;
  return (
    <ul className={styles.chips} aria-label={copy.chosen}>
      {chosen.map(({ name, removeHref }) => (
        <li key={removeHref}>
          <Link
            className={styles.chip}
            href={removeHref}
            prefetch={false}
            aria-label={copy.remove(name)}
          >
            <span dir="auto">{name}</span>
            <CrossIcon />
          </Link>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <Link className={styles.clear} href={siteCopy.templates.href} prefetch={false}>
            {copy.clear}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
