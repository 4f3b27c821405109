import { useWords } from '@/components/site/use-words';
import { SearchIcon } from '@/components/ui/icons';
import { Logo } from '@/components/ui/logo';
import { siteWords } from '@/copy/site';
import { menu } from '@/site.config';
import { KEEP_SHORTCUT } from './inline-scripts.js';
import styles from './site-header.module.css';
import { SiteLink } from './site-link';
import { openHeaderSearch } from './use-search-shortcut';

const INLINE_SCRIPT = typeof window === 'undefined' ? KEEP_SHORTCUT : '';

type SiteHeaderProps = {
  currentPath: string;
};

export function SiteHeader({ currentPath }: SiteHeaderProps) {
  const siteCopy = useWords(siteWords);
  const [path] = currentPath.split(/[?#]/);
  const { search, templates, whatsNew } = siteCopy;
  const links = [templates, whatsNew, ...menu.links];
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <SiteLink
          className={`brand ${styles.brand}`}
          href="/"
          aria-current={path === '/' ? 'page' : undefined}
        >
          <Logo />
          <span translate="no">{siteCopy.name}</span>
        </SiteLink>
        <nav className={styles.navigation} aria-label={siteCopy.navigation.label}>
          <ul>
            {links.map((link) => (
              <li key={`${link.href} ${link.name}`}>
                <SiteLink
                  className={styles.link}
                  href={link.href}
                  aria-current={path === link.href ? 'page' : undefined}
                >
                  {link.name}
                </SiteLink>
              </li>
            ))}
          </ul>
          <SiteLink
            className={styles.search}
            href={search.fieldHref}
            aria-keyshortcuts="Control+K Meta+K"
            onNavigate={(event) => {
              event.preventDefault();
              openHeaderSearch();
            }}
          >
            <SearchIcon />
            <span>{search.submit}</span>
          </SiteLink>
        </nav>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
    </header>
  );
}
