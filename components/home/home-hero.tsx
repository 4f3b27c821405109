import button from '#components/elements/button.module.css';
import { ArrowRightIcon } from '#components/elements/icons';
import { siteCopy } from '#components/site/site-copy';
import { SiteLink } from '#components/site/site-link';
import { homeCopy } from './home-copy';
import styles from './home-hero.module.css';
import { PlinthScene } from './plinth-scene';

export function HomeHero({ total }: { total: number }) {
  const { lines, lead, browse, browseWithoutCount, second } = homeCopy.hero;
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            {lines.map((line) => (
              <span className={styles.line} key={line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className={styles.lead}>{lead}</p>
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
        <div className={styles.scene}>
          <PlinthScene />
        </div>
      </div>
    </section>
  );
}
