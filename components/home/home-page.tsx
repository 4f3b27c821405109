import { jsonLdSite } from '@/components/head/json-ld-site';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import type { SitePage } from '@/components/site/site-page-type';
import { useWords } from '@/components/site/use-words';
import { homeWords } from '@/copy/home';
import { siteWords } from '@/copy/site';
import type { Home } from '@/lib/page-props';
import { HomeClosing } from './home-closing';
import { HomeFeatured } from './home-featured';
import { HomeHero } from './home-hero';
import { HomePopular } from './home-popular';
import { HomeSteps } from './home-steps';

type HomePageProps = PageAddresses & { home: Home };

export const HomePage: SitePage<HomePageProps> = ({ home, canonical, ogImage }) => {
  const homeCopy = useWords(homeWords);
  const siteCopy = useWords(siteWords);
  const hasFilters = home.popular.some(({ filters }) => filters.length > 0);
  return (
    <>
      <PageHead
        title={siteCopy.name}
        description={homeCopy.summary}
        canonical={canonical}
        ogImage={ogImage}
        things={(language) => [jsonLdSite(canonical, language)]}
      />
      <HomeHero total={home.total} />
      {home.featured.length > 0 ? <HomeFeatured cards={home.featured} /> : null}
      {hasFilters ? <HomePopular popular={home.popular} /> : null}
      <HomeSteps />
      <HomeClosing />
    </>
  );
};

HomePage.isMarketingPage = true;
