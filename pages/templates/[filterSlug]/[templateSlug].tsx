import type { GetStaticPaths, GetStaticProps } from 'next';
import type { SitePage } from '@/components/site/site-page-type';
import { TemplateDetailPage } from '@/components/template/template-detail-page';
import { TemplateHead } from '@/components/template/template-head';
import { templatePath } from '@/lib/catalogue/paths';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { TemplateDetail } from '@/lib/page-props';
import { templatePage, templatePaths } from '@/lib/template/template-page-props';

type TemplateParams = { filterSlug: string; templateSlug: string };
type TemplateProps = PageProps<{ template: TemplateDetail }>;

const TemplatePage: SitePage<TemplateProps> = ({ template, canonical, ogImage, layout }) => (
  <>
    <TemplateHead
      template={template}
      canonical={canonical}
      ogImage={ogImage}
      isDraft={layout.isDraft}
    />
    {/* The key resets the page's state. */}
    <TemplateDetailPage template={template} key={canonical} />
  </>
);

TemplatePage.isMarketingPage = true;

export const getStaticPaths: GetStaticPaths<TemplateParams> = async () => ({
  paths: await templatePaths(),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<TemplateProps, TemplateParams> = (context) => {
  const { filterSlug = '', templateSlug = '' } = context.params ?? {};
  return getPageProps(context, templatePath(filterSlug, templateSlug), (pageContext) =>
    templatePage(pageContext, filterSlug, templateSlug),
  );
};

export default TemplatePage;
