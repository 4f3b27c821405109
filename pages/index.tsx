import type { GetStaticProps } from 'next';
import { HomePage } from '#components/home/home-page';
import type { SitePage } from '#components/site/site-page';
import { homePage } from '#lib/gallery/listing/home-page';
import { type StaticPageProps, staticPage } from '#lib/gallery/page/static-page';
import type { Home } from '#lib/page-props';

type IndexProps = StaticPageProps<{ home: Home }>;

const IndexPage: SitePage<IndexProps> = ({ home }) => <HomePage home={home} />;

IndexPage.isMarketingPage = true;

export const getStaticProps: GetStaticProps<IndexProps> = (context) =>
  staticPage(context, '/', homePage);

export default IndexPage;
