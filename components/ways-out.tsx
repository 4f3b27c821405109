import Link from 'next/link';
import button from './button.module.css';
import { SearchForm } from './search-form';
import { siteCopy } from './site-copy';
import styles from './ways-out.module.css';

/** For pages that are a dead end: static links that need no service to answer. */
export function WaysOut() {
  const { label, lead } = siteCopy.waysOut;
  return (
    <nav aria-label={label}>
      <p className={styles.first}>
        <Link className={button.primary} href={siteCopy.templates.href} prefetch={false}>
          {siteCopy.empty.all}
        </Link>
        <Link className={button.secondary} href={siteCopy.home.href} prefetch={false}>
          {siteCopy.home.name}
        </Link>
      </p>
      <p className={styles.lead}>{lead}</p>
      <SearchForm />
    </nav>
  );
}
