import type { Home } from '#lib/page-props';
import { CardGrid } from './card-grid';
import { homeCopy } from './home-copy';
import styles from './home-section.module.css';
import { ArrowRightIcon } from './icons';
import { SectionHeading } from './section-heading';
import { siteCopy } from './site-copy';
import { SiteLink } from './site-link';

export function HomeFeatured({ cards }: { cards: Home['featured'] }) {
  const { heading, all } = homeCopy.featured;
  return (
    <section className={`page-width ${styles.section}`} aria-labelledby="featured">
      <SectionHeading
        id="featured"
        aside={
          <SiteLink className={styles.more} href={siteCopy.templates.href}>
            {all}
            <ArrowRightIcon />
          </SiteLink>
        }
      >
        {heading}
      </SectionHeading>
      <CardGrid cards={cards} size="large" />
    </section>
  );
}
