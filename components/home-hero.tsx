import Link from 'next/link';
import button from './button.module.css';
import styles from './home-hero.module.css';
import { ArrowRightIcon } from './icons';
import { PlinthScene } from './plinth-scene';
import { siteCopy } from './site-copy';

export function HomeHero({ total }: { total: number }) {
  const { lines, lead, browse, browseWithoutCount, second } = siteCopy.hero;
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
            <Link className={button.primary} href={siteCopy.templates.href}>
              {total > 0 ? browse(total) : browseWithoutCount}
              <ArrowRightIcon />
            </Link>
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
