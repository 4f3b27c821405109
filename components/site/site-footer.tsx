import { Mark } from '#components/elements/mark';
import type { SiteChrome } from '#lib/page-props';
import { siteCopy } from './site-copy';
import styles from './site-footer.module.css';
import { SiteLink } from './site-link';

export function SiteFooter({ menu }: { menu: SiteChrome['menu'] }) {
  const { footer, name, tagline } = siteCopy;
  return (
    <footer className={styles.footer}>
      <div aria-hidden="true" className={styles.slab} />
      <div className={styles.base}>
        <div className={`page-width ${styles.columns}`}>
          <SiteLink className={styles.brand} href="/">
            <Mark />
            <span className={styles.name}>{name}</span>
            <span className={styles.tagline}>{tagline}</span>
          </SiteLink>
          <nav className={styles.groups} aria-label={footer.label}>
            {[footer.collection, ...menu].map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.href}>
                      <SiteLink className={styles.link} href={link.href}>
                        {link.name}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className={`page-width ${styles.end}`}>
          <p>{footer.smallPrint}</p>
        </div>
      </div>
    </footer>
  );
}
