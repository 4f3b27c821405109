import type { GetStaticPaths, GetStaticProps } from 'next';
import { ContentPage } from '@/components/content-page/content-page';
import { contentPagePath } from '@/lib/catalogue/paths';
import { contentPage, contentPagePaths } from '@/lib/page/content-page';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { ContentPageDetail } from '@/lib/page-props';
import { isReservedPageSlug } from '@/lib/runtime/reserved-slugs';

type WrittenPageParams = { slug: string };
type WrittenPageProps = PageProps<{ page: ContentPageDetail }>;

export const getStaticPaths: GetStaticPaths<WrittenPageParams> = async () => ({
  paths: (await contentPagePaths()).map((params) => ({ params })),
  fallback: 'blocking',
});

export const getStaticProps: GetStaticProps<WrittenPageProps, WrittenPageParams> = async (
  context,
) => {
  const slug = context.params?.slug ?? '';
  // Another spelling, such as `/%74emplates`.
  if (isReservedPageSlug(slug)) return { notFound: true };
  return getPageProps(context, contentPagePath(slug), (pageContext) =>
    contentPage(pageContext, slug),
  );
};

export default ContentPage;
