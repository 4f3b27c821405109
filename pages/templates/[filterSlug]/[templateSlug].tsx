import type { GetStaticPaths, GetStaticProps } from 'next';
import type { SitePage } from '#components/site/site-page';
import { TemplateDetailPage } from '#components/template/template-detail-page';
import { templatePath } from '#lib/catalogue/addresses';
import { type StaticPageProps, staticPage } from '#lib/gallery/page/static-page';
import { templateDetailPage, templatePaths } from '#lib/gallery/template/template-detail-page';
import type { TemplateDetail } from '#lib/page-props';

type TemplateParams = { filterSlug: string; templateSlug: string };
type TemplateProps = StaticPageProps<{ template: TemplateDetail }>;

const TemplatePage: SitePage<TemplateProps> = ({ template }) => (
  <TemplateDetailPage template={template} />
);

TemplatePage.isMarketingPage = true;

export const getStaticPaths: GetStaticPaths<TemplateParams> = async () => ({
  paths: (await templatePaths()).map((params) => ({ params })),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<TemplateProps, TemplateParams> = (context) => {
  const { filterSlug = '', templateSlug = '' } = context.params ?? {};
  return staticPage(context, templatePath(filterSlug, templateSlug), (visit) =>
    templateDetailPage(visit, filterSlug, templateSlug),
  );
};

export default TemplatePage;
