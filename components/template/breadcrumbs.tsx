import { SiteLink } from '@/components/site/site-link';
import { siteCopy } from '@/copy/site';
import { templateCopy } from '@/copy/template';
import type { Crumb } from '@/lib/page-props';
import styles from './breadcrumbs.module.css';

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={templateCopy.breadcrumbs}>
      <ol className={styles.crumbs}>
        {[siteCopy.templates, ...crumbs].map(({ name, href }) => (
          <li className={styles.crumb} key={href}>
            <SiteLink className={styles.link} href={href}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
