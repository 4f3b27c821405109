import type { GetServerSideProps } from 'next';
import { handleMarkdownPage } from '@/lib/gallery/template/markdown-page';

type TwinParams = { filterSlug: string; templateSlug: string };

export const getServerSideProps: GetServerSideProps<Record<string, never>, TwinParams> = ({
  res,
  params = { filterSlug: '', templateSlug: '' },
}) => handleMarkdownPage(res, params);

export { default } from '@/components/site/empty-page';
