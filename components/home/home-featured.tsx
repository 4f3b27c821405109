import { CardGrid } from '@/components/card/card-grid';
import { SiteLink } from '@/components/site/site-link';
import { ArrowRightIcon } from '@/components/ui/icons';
import { SectionHeading } from '@/components/ui/section-heading';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import type { Home } from '@/lib/page-props';

export function HomeFeatured({ cards }: { cards: Home['featured'] }) {
  const { heading, all } = homeCopy.featured;
  return (
    <section className="page-width section" aria-labelledby="featured">
      <SectionHeading
        id="featured"
        aside={
          <SiteLink className="target" href={siteCopy.templates.href}>
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
