import type { GetStaticProps } from 'next';
import { HomePage } from '#components/home-page';
import { PageHead } from '#components/page-head';
import { siteCopy } from '#components/site-copy';
import type { SitePage } from '#components/site-page';
import { StructuredSite } from '#components/structured-site';
import { homePage } from '#lib/gallery/home-page';
import { type StaticPageProps, staticPage } from '#lib/gallery/static-page';
import type { Home } from '#lib/page-props';

type IndexProps = StaticPageProps<{ home: Home }>;

const IndexPage: SitePage<IndexProps> = ({ home, canonical, sharePicture }) => (
  <>
    <PageHead
      title={siteCopy.name}
      description={siteCopy.hero.lead}
      canonical={canonical}
      sharePicture={sharePicture}
    />
    <StructuredSite canonical={canonical} />
    <HomePage home={home} />
  </>
);

IndexPage.isMarketingPage = true;

export const getStaticProps: GetStaticProps<IndexProps> = (context) =>
  staticPage(context, '/', homePage);

export default IndexPage;
