import button from '#components/elements/button.module.css';
import { SearchForm } from '#components/listing/search-form';
import { siteCopy } from '#components/site/site-copy';
import { SiteLink } from '#components/site/site-link';
import { deadEndCopy } from './dead-end-copy';
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
