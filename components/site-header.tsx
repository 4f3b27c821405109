import Link from 'next/link';
import { SearchIcon } from './icons';
import { Mark } from './mark';
import { siteCopy } from './site-copy';
import styles from './site-header.module.css';

/** `currentPath`: a path of this site; a query or fragment behind it is not looked at. */
export function SiteHeader({ currentPath }: { currentPath: string }) {
  const [path] = currentPath.split(/[?#]/);
  const { navigation, search } = siteCopy;
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <Link className={styles.brand} href="/" aria-current={path === '/' ? 'page' : undefined}>
          <Mark />
          {siteCopy.name}
        </Link>
        <nav className={styles.navigation} aria-label={navigation.label}>
          <ul className={styles.links}>
            {navigation.links.map(({ name, href }) => (
              <li key={href}>
                <Link
                  className={styles.link}
                  href={href}
                  prefetch={false}
                  aria-current={path === href ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            className={styles.search}
            href={search.href}
            prefetch={false}
            aria-current={path === search.href ? 'page' : undefined}
          >
            <SearchIcon />
            {search.submit}
          </Link>
        </nav>
      </div>
    </header>
  );
}
