import type { GetServerSideProps } from 'next';
import { sendTemplateMarkdown } from '@/lib/template/template-markdown-response';

type MarkdownParams = { filterSlug: string; templateSlug: string };

export const getServerSideProps: GetServerSideProps<Record<string, never>, MarkdownParams> = ({
  res,
  params = { filterSlug: '', templateSlug: '' },
  locale,
}) => sendTemplateMarkdown(res, params, locale);

export { default } from '@/components/site/never-rendered';
