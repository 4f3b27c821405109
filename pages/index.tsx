import type { GetStaticProps } from 'next';
import { HomePage } from '@/components/home/home-page';
import { homePage } from '@/lib/listing/home-page-props';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { Home } from '@/lib/page-props';

export const getStaticProps: GetStaticProps<PageProps<{ home: Home }>> = (context) =>
  getPageProps(context, '/', homePage);

export default HomePage;
