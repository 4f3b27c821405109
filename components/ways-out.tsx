import button from './button.module.css';
import { deadEndCopy } from './dead-end-copy';
import { SearchForm } from './search-form';
import { siteCopy } from './site-copy';
import { SiteLink } from './site-link';
import styles from './ways-out.module.css';

/** For pages that are a dead end: static links that need no service to answer. */
export function WaysOut() {
  const { label, lead } = deadEndCopy.waysOut;
  return (
    <nav aria-label={label}>
      <p className={styles.first}>
        <SiteLink className={button.primary} href={siteCopy.templates.href}>
          {siteCopy.templates.all}
        </SiteLink>
        <SiteLink className={button.secondary} href={siteCopy.home.href}>
          {siteCopy.home.name}
        </SiteLink>
      </p>
      <p className={styles.lead}>{lead}</p>
      <SearchForm />
    </nav>
  );
}
