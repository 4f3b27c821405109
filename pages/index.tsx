import type { GetStaticProps } from 'next';
import { HomePage } from '@/components/home/home-page';
import type { SitePage } from '@/components/site/site-page';
import { homePage } from '@/lib/gallery/listing/home-page';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { Home } from '@/lib/page-props';

type IndexProps = PageProps<{ home: Home }>;

const IndexPage: SitePage<IndexProps> = (props) => <HomePage {...props} />;

IndexPage.isMarketingPage = true;

export const getStaticProps: GetStaticProps<IndexProps> = (context) =>
  getPageProps(context, '/', homePage);

export default IndexPage;
