import { SearchIcon } from '#components/elements/icons';
import { Mark } from '#components/elements/mark';
import type { SiteChrome } from '#lib/page-props';
import { siteCopy } from './site-copy';
import styles from './site-header.module.css';
import { SiteLink } from './site-link';

type SiteHeaderProps = {
  /** A path of this site; a query or fragment behind it is not looked at. */
  currentPath: string;
  menu: SiteChrome['menu'];
};

export function SiteHeader({ currentPath, menu }: SiteHeaderProps) {
  const [path] = currentPath.split(/[?#]/);
  const { navigation, search, templates } = siteCopy;
  const links = [templates, ...menu.flatMap((group) => group.links.slice(0, 1))];
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <SiteLink
          className={styles.brand}
          href="/"
          aria-current={path === '/' ? 'page' : undefined}
        >
          <Mark />
          {siteCopy.name}
        </SiteLink>
        <nav className={styles.navigation} aria-label={navigation.label}>
          <ul>
            {links.map(({ name, href }) => (
              <li key={href}>
                <SiteLink
                  className={styles.link}
                  href={href}
                  aria-current={path === href ? 'page' : undefined}
                >
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
          <SiteLink
            className={styles.search}
            href={search.fieldHref}
            aria-keyshortcuts={search.key}
            aria-current={path === search.href ? 'page' : undefined}
          >
            <SearchIcon />
            <span>{search.submit}</span>
          </SiteLink>
        </nav>
      </div>
    </header>
  );
}
