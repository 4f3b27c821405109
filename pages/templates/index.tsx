import type { GetStaticProps } from 'next';
import { PageHead } from '#components/page-head';
import { siteCopy } from '#components/site-copy';
import type { SitePage } from '#components/site-page';
import { TemplatesBasePage } from '#components/templates-base-page';
import { ALL_TEMPLATES_PATH } from '#lib/catalogue/addresses';
import { type StaticPageProps, staticPage } from '#lib/gallery/static-page';
import { allTemplates } from '#lib/gallery/template-listing-page';
import type { TemplateList } from '#lib/page-props';

type TemplatesProps = StaticPageProps<{ list: TemplateList }>;

const TemplatesPage: SitePage<TemplatesProps> = ({ list, canonical }) => (
  <>
    <PageHead
      title={siteCopy.list.title(list)}
      description={siteCopy.list.description(list.total)}
      canonical={canonical}
    />
    <TemplatesBasePage list={list} />
  </>
);

TemplatesPage.isMarketingPage = true;

export const getStaticProps: GetStaticProps<TemplatesProps> = (context) =>
  staticPage(context, ALL_TEMPLATES_PATH, allTemplates);

export default TemplatesPage;
