import { CardGrid } from '#components/card/card-grid';
import { ArrowRightIcon } from '#components/elements/icons';
import { SectionHeading } from '#components/elements/section-heading';
import { siteCopy } from '#components/site/site-copy';
import { SiteLink } from '#components/site/site-link';
import type { Home } from '#lib/page-props';
import { homeCopy } from './home-copy';
import styles from './home-section.module.css';

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
