import { ContentPage } from '@/components/content-page/content-page';
import { contentPaths, contentProps } from '@/lib/page/content-pages';

export const getStaticPaths = contentPaths('page');
export const getStaticProps = contentProps('page');

export default ContentPage;
