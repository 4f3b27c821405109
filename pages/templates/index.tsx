import type { GetStaticProps } from 'next';
import { ListingPage } from '#components/listing/listing-page';
import { ALL_TEMPLATES_PATH } from '#lib/catalogue/addresses';
import { allTemplates } from '#lib/gallery/listing/template-listing-page';
import { type StaticPageProps, staticPage } from '#lib/gallery/page/static-page';
import type { TemplateList } from '#lib/page-props';

export const getStaticProps: GetStaticProps<StaticPageProps<{ list: TemplateList }>> = (context) =>
  staticPage(context, ALL_TEMPLATES_PATH, allTemplates);

export default ListingPage;
