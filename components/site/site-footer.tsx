import { LanguageSwitch } from '@/components/site/translations';
import { useWords } from '@/components/site/use-words';
import { Logo } from '@/components/ui/logo';
import { siteWords } from '@/copy/site';
import type { LayoutProps } from '@/lib/page-props';
import { footer as ownFooter } from '@/site.config';
import styles from './site-footer.module.css';
import { SiteLink } from './site-link';
import { useDeferredParts } from './use-deferred-parts';

type SiteFooterProps = Pick<LayoutProps, 'navigation'> & {
  translations: LayoutProps['translations'] | undefined;
};

export function SiteFooter({ navigation, translations }: SiteFooterProps) {
  const siteCopy = useWords(siteWords);
  const { footer, name, tagline } = siteCopy;
  const deferred = useDeferredParts();
  const { sections, pages } = navigation;
  const written = pages.length > 0 ? [{ title: name, links: pages }] : [];
  return (
    <footer className="section">
      <div aria-hidden="true" className={styles.slab} />
      <div className={styles.base}>
        <div className={`page-width ${styles.columns}`}>
          <SiteLink className={styles.brand} href="/">
            <Logo className={styles.mark} />
            <span className={styles.name}>{name}</span>
            <span className={styles.tagline}>{tagline}</span>
          </SiteLink>
          <nav className={styles.groups} aria-label={footer.label}>
            {[footer.collection, ...sections, ...written, ...ownFooter.groups].map(
              (group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
                <div key={index}>
                  <h2>{group.title}</h2>
                  <ul>
                    {group.links.map((link) => (
                      <li key={`${link.href} ${link.name}`}>
                        <SiteLink className={styles.link} href={link.href}>
                          {link.name}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </div>
              ),
            )}
          </nav>
        </div>
        <div className={`page-width ${styles.end}`}>
          <p>{footer.smallPrint}</p>
          {translations && <LanguageSwitch translations={translations} />}
          <div className={styles.theme}>{deferred ? <deferred.ThemeSwitch /> : null}</div>
        </div>
      </div>
    </footer>
  );
}
