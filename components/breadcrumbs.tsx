import Link from 'next/link';
import type { Crumb } from '#lib/page-props';
import styles from './breadcrumbs.module.css';
import { siteCopy } from './site-copy';

/** The way here; the page itself is not part of it. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={siteCopy.detail.breadcrumbs}>
      <ol className={styles.crumbs}>
        {[siteCopy.templates, ...crumbs].map(({ name, href }) => (
          <li className={styles.crumb} key={href}>
            <Link className={styles.link} href={href} prefetch={false}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
