import type { GetStaticPaths, GetStaticProps } from 'next';
import { ListingPage } from '@/components/listing/listing-page';
import { filterPath } from '@/lib/catalogue/paths';
import { filterPage, filterPaths } from '@/lib/listing/listing-page-props';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { TemplateList } from '@/lib/page-props';

type FilterParams = { filterSlug: string };
type FilterProps = PageProps<{ list: TemplateList }>;

export const getStaticPaths: GetStaticPaths<FilterParams> = async () => ({
  paths: (await filterPaths()).map(({ slug, locale }) => ({
    params: { filterSlug: slug },
    ...(locale === undefined ? {} : { locale }),
  })),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<FilterProps, FilterParams> = (context) => {
  const filterSlug = context.params?.filterSlug ?? '';
  return getPageProps(context, filterPath(filterSlug), (pageContext) =>
    filterPage(pageContext, filterSlug),
  );
};

export default ListingPage;
