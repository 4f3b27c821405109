import Link from 'next/link';
import type { SiteChrome } from '#lib/page-props';
import { Mark } from './mark';
import { siteCopy } from './site-copy';
import styles from './site-footer.module.css';

export function SiteFooter({ menu }: { menu: SiteChrome['menu'] }) {
  const { footer, name, tagline } = siteCopy;
  return (
    <footer className={styles.footer}>
      <div aria-hidden="true" className={styles.slab} />
      <div className={styles.base}>
        <div className={`page-width ${styles.columns}`}>
          <Link className={styles.brand} href="/" prefetch={false}>
            <Mark />
            <span className={styles.name}>{name}</span>
            <span className={styles.tagline}>{tagline}</span>
          </Link>
          <nav className={styles.groups} aria-label={footer.label}>
            {[footer.collection, ...menu].map((group) => (
              <div key={group.title}>
                <h2 className={styles.title}>{group.title}</h2>
                <ul className={styles.links}>
                  {group.links.map((link) => (
                    <li key={link.href}>
                      <Link className={styles.link} href={link.href} prefetch={false}>
                        {link.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className={`page-width ${styles.end}`}>
          <p className={styles.smallPrint}>{footer.smallPrint}</p>
        </div>
      </div>
    </footer>
  );
}
