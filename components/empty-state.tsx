import Link from 'next/link';
import button from './button.module.css';
import { EmptyPlinth } from './empty-plinth';
import styles from './empty-state.module.css';
import { siteCopy } from './site-copy';

/** A list without a match, with the ways out of it. */
export function EmptyState() {
  const { heading, text, all } = siteCopy.empty;
  return (
    <div className={styles.empty}>
      <EmptyPlinth />
      <p className={styles.heading}>{heading}</p>
      <p className={styles.text}>{text}</p>
      <Link className={button.primary} href={siteCopy.templates.href}>
        {all}
      </Link>
    </div>
  );
}
