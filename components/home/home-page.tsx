import { usePageTitle } from '#components/elements/page-title';
import { siteCopy } from '#components/site/site-copy';
import type { Home } from '#lib/page-props';
import { HomeClosing } from './home-closing';
import { HomeFeatured } from './home-featured';
import { HomeHero } from './home-hero';
import { HomePopular } from './home-popular';
import { HomeSteps } from './home-steps';

export function HomePage({ home }: { home: Home }) {
  usePageTitle(siteCopy.name);
  const hasFilters = home.popular.some(({ filters }) => filters.length > 0);
  return (
    <>
      <HomeHero total={home.total} />
      {home.featured.length > 0 ? <HomeFeatured cards={home.featured} /> : null}
      {hasFilters ? <HomePopular popular={home.popular} /> : null}
      <HomeSteps />
      <HomeClosing />
    </>
  );
}
