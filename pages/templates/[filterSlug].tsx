import type { GetStaticPaths, GetStaticProps } from 'next';
import { ListingPage } from '#components/listing/listing-page';
import { filterPath } from '#lib/catalogue/addresses';
import { filterPaths, templatesOfFilter } from '#lib/gallery/listing/template-listing-page';
import { type StaticPageProps, staticPage } from '#lib/gallery/page/static-page';
import type { TemplateList } from '#lib/page-props';

type FilterParams = { filterSlug: string };
type FilterProps = StaticPageProps<{ list: TemplateList }>;

export const getStaticPaths: GetStaticPaths<FilterParams> = async () => ({
  paths: (await filterPaths()).map(({ slug }) => ({ params: { filterSlug: slug } })),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<FilterProps, FilterParams> = (context) => {
  const filterSlug = context.params?.filterSlug ?? '';
  return staticPage(context, filterPath(filterSlug), (visit) =>
    templatesOfFilter(visit, filterSlug),
  );
};

export default ListingPage;
