import type { GetStaticProps } from 'next';
import { ListingPage } from '@/components/listing/listing-page';
import { ALL_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import { allTemplatesPage } from '@/lib/listing/listing-page-props';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { TemplateList } from '@/lib/page-props';

export const getStaticProps: GetStaticProps<PageProps<{ list: TemplateList }>> = (context) =>
  getPageProps(context, ALL_TEMPLATES_PATH, allTemplatesPage);

export default ListingPage;
