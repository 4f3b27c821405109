import type { GetServerSideProps } from 'next';
import { feedsCopy } from '@/copy/feeds';
import { templateCopy } from '@/copy/template';
import { handleMarkdownPage } from '@/lib/gallery/template/markdown-page';

type TwinParams = { filterSlug: string; templateSlug: string };

export const getServerSideProps: GetServerSideProps<Record<string, never>, TwinParams> = ({
  res,
  params = { filterSlug: '', templateSlug: '' },
}) => handleMarkdownPage(res, params, { ...templateCopy, ...feedsCopy.markdown });

export { default } from '@/components/site/no-page';
