import { SiteLink } from '@/components/site/site-link';
import { Art } from '@/components/ui/art';
import button from '@/components/ui/button.module.css';
import { ArrowRightIcon } from '@/components/ui/icons';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import styles from './home-hero.module.css';

export function HomeHero({ total }: { total: number }) {
  const { heading, lead, browse, browseWithoutCount, second } = homeCopy.hero;
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{heading}</h1>
          <p className={styles.lead}>{lead(total)}</p>
          <p className={styles.actions}>
            <SiteLink className={button.primary} href={siteCopy.templates.href}>
              {total > 0 ? browse(total) : browseWithoutCount}
              <ArrowRightIcon />
            </SiteLink>
            <a className={button.secondary} href={second.href}>
              {second.name}
            </a>
          </p>
        </div>
        <Art place="scene" className={styles.scene} />
      </div>
    </section>
  );
}
