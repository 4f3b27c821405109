import { SearchForm } from '@/components/listing/search-form';
import { SiteLink } from '@/components/site/site-link';
import button from '@/components/ui/button.module.css';
import { errorPagesCopy } from '@/copy/error-pages';
import { siteCopy } from '@/copy/site';
import styles from './error-links.module.css';

/** Links from an error page. They are static, as services may be down. */
export function ErrorLinks() {
  const { label, lead } = errorPagesCopy.links;
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
