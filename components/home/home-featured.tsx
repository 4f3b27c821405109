import { CardGrid } from '@/components/card/card-grid';
import { SiteLink } from '@/components/site/site-link';
import { ArrowRightIcon } from '@/components/ui/icons';
import { SectionHeading } from '@/components/ui/section-heading';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import type { Home } from '@/lib/page-props';
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
