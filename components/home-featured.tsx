import Link from 'next/link';
import type { Home } from '#lib/page-props';
import { CardGrid } from './card-grid';
import styles from './home-section.module.css';
import { ArrowRightIcon } from './icons';
import { SectionHeading } from './section-heading';
import { siteCopy } from './site-copy';

export function HomeFeatured({ cards }: { cards: Home['featured'] }) {
  const { heading, all } = siteCopy.featured;
  return (
    <section className={`page-width ${styles.section}`} aria-labelledby="featured">
      <SectionHeading
        id="featured"
        aside={
          <Link className={styles.more} href={siteCopy.templates.href}>
            {all}
            <ArrowRightIcon />
          </Link>
        }
      >
        {heading}
      </SectionHeading>
      <CardGrid cards={cards} size="large" />
    </section>
  );
}
